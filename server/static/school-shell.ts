import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import type { SchoolLook } from '#sync/health.ts'
import { answerContent } from '../answer-content.ts'
import { codingFor } from '../codings.ts'
import { SharedText } from '../compress.ts'
import { escapeHtml } from '#sync/texts/escape-html.ts'
import type { Look } from '../school/look.ts'
import type { BuiltFile } from './built-folder.ts'

/**
 * Answers with the app's shell and the look of the school in it, so that the first paint of the very
 * first visit has it; with nothing if the school has no look of its own. The worker fetches
 * /index.html, which stays as the build made it.
 */
export function schoolShell(shell: BuiltFile, ofSchool: Promise<Look>) {
  let text: SharedText | undefined
  return async (c: Context): Promise<Response | undefined> => {
    const look = (await ofSchool).app
    if (!look.welcome && Object.keys(look.theme).length === 0) return undefined
    text ??= new SharedText(withLook(readFileSync(shell.file, 'utf8'), look))
    const coding = codingFor(c, ['br', 'gzip'])
    const body = new Uint8Array(await text.in(coding))
    c.header('vary', 'Accept-Encoding')
    return answerContent(c, { body, type: 'text/html; charset=utf-8', etag: text.etag, coding })
  }
}

/** The first inline script of the page reads the attribute. */
function withLook(html: string, look: SchoolLook): string {
  return html.replace('<html', () => `<html data-school="${escapeHtml(JSON.stringify(look))}"`)
}
