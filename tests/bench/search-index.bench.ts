/**
 * Three ways to search the listings of a device, at 2,000 and 10,000 rows in a real database: reading
 * every row, an index of words in the database, and an index of words in memory.
 */
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { bundled } from './bundled.ts'
import { median, report, sized } from './measure.ts'
import type { IndexTimes } from './search/index-page.ts'

const origin = 'http://quad.localhost/'
const ways = {
  scan: 'timeScan',
  'words in the database': 'timeStoredWords',
  'words in memory': 'timeIndex',
}

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const page = await browser.newPage()
await page.route(`${origin}**`, (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
)
await page.goto(origin)
const entry = fileURLToPath(new URL('search/index-page.ts', import.meta.url))
await page.addScriptTag({ content: await bundled(entry, 'searchIndexPage') })
for (const rows of [sized(2000, 100), sized(10_000, 200)]) {
  const found = new Set<string>()
  for (const [name, way] of Object.entries(ways)) {
    const times = await page.evaluate<IndexTimes>(`searchIndexPage.${way}(${rows}, 5)`)
    found.add(times.found.join())
    report(`${rows} listings, ${name}: store all`, times.store, 'ms')
    report(`${rows} listings, ${name}: first search`, times.first, 'ms')
    report(`${rows} listings, ${name}: one more letter`, median(times.typed), 'ms')
    report(`${rows} listings, ${name}: after a change`, median(times.changed), 'ms')
  }
  if (found.size !== 1) throw new Error('The ways to search have found different listings.')
}
await browser.close()
