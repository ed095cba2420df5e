import type { Handler } from 'hono'
import type { Env } from '../env.ts'
import { answerFile } from './answer-file.ts'
import { builtApiDocs, filesOf } from './built-folder.ts'

/** Serves the page that shows the API reference, and its files. */
export function serveApiDocs(folder = builtApiDocs): Handler<Env> {
  const files = filesOf(folder)
  return (c) => {
    const path = c.req.path.slice('/api/docs'.length)
    const file = files.get(path === '' || path === '/' ? '/index.html' : path)
    return file ? answerFile(c, file) : c.notFound()
  }
}
