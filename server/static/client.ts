import { extname } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { isServerPath } from '#sync/paths.ts'
import type { Env } from '../env.ts'
import type { Resources } from '../resources.ts'
import { answerFile } from './answer-file.ts'
import { builtClient, filesOf } from './built-folder.ts'
import { pageScripts } from './page-scripts.ts'
import { schoolIcon } from './school-icon.ts'
import { schoolShell } from './school-shell.ts'

/** Serves the built app: its files, and its shell for the address of every page. */
export function serveClient(
  { look }: Pick<Resources, 'look'>,
  folder = builtClient,
): MiddlewareHandler<Env> {
  const files = filesOf(folder)
  const shell = files.get('/index.html')
  const ofSchool = shell && schoolShell(shell, look)
  const scriptsOf = pageScripts(folder)
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead || isServerPath(c.req.path)) return next()
    const found = files.get(c.req.path)
    if (found) return (await schoolIcon(c)) ?? answerFile(c, found)
    if (!shell || !ofSchool || !isPage(c)) return next()
    const scripts = scriptsOf(c.req.path)
    if (scripts) c.header('link', scripts)
    return (await ofSchool(c)) ?? answerFile(c, shell)
  }
}

/** A missing script gets 404. The app's shell in its place would fail to parse. */
function isPage(c: Context): boolean {
  const accept = c.req.header('accept') ?? '*/*'
  if (c.req.path.startsWith('/assets/')) return false
  return accept.includes('text/html') || (accept.includes('*/*') && extname(c.req.path) === '')
}
