import type { Handler } from 'hono'
import type { LegalPage } from '#sync/accounts/legal.ts'
import type { Env } from '../env.ts'
import { isKnownTag, weakTag } from '../etag.ts'
import { builtClient } from '../static/built-folder.ts'
import { allUniversities, schoolOf } from '../universities/queries.ts'
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
