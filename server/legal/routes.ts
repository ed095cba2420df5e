import type { Handler } from 'hono'
import * as v from 'valibot'
import type { LegalPage } from '#sync/accounts/legal.ts'
import { acceptTerms } from '#sync/actions/legal.ts'
import { messageSchema } from '#sync/answer.ts'
import type { Env } from '../env.ts'
import { isKnownTag, weakTag } from '../etag.ts'
import { builtClient } from '../static/built-folder.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { allUniversities, schoolOf } from '../universities/queries.ts'
import { accept } from './actions.ts'
import { fillIn } from './fill-in.ts'
import { htmlOf, sharedHead } from './page.ts'

/** GET /privacy, /terms and /imprint, for everyone. A page is made once for each name of the school. */
export function serveLegal(page: LegalPage, folder = builtClient): Handler<Env> {
  const head = sharedHead(folder)
  const made = new Map<string | undefined, string>()
  return async (c) => {
    const { config, readers, legalTexts } = c.get('resources')
    const school = schoolOf(config, await readers.read(allUniversities))?.name
    let html = made.get(school)
    if (html === undefined) {
      html = htmlOf({ page, text: fillIn(legalTexts[page], config, school), head })
      made.clear()
      made.set(school, html)
    }
    const etag = weakTag([html])
    c.header('etag', etag)
    c.header('cache-control', 'no-cache')
    return isKnownTag(c.req.header('if-none-match'), etag) ? c.body(null, 304) : c.html(html)
  }
}

const { id: _id, ...accepted } = acceptTerms.args.entries

export const legalWrites: Exposure[] = [
  expose(accept, {
    summary: 'Accepts the terms.',
    about:
      'While your record has `newTerms`, show their `text` and send their `version`. A part of the text opens an element, closes the last open one, or is plain text. The server stores the version with the date. An earlier version does not replace the current one, and one that the server has never shown is refused.',
    body: v.strictObject(accepted),
    args: ({ id, body }) => ({ ...body, id }),
    words: { version: '1' },
    answer: messageSchema,
    says: 'You have accepted the terms.',
    repliesToQueue: true,
    refuses: ['not_found'],
  }),
]
