/**
 * Search, filter and ranking of 10,000 listings in the browser, beside minimal code for it:
 * prepared texts, known scores, one sort.
 */
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { bundled } from './bundled.ts'
import { median, report, sized } from './measure.ts'
import type { SearchTimes } from './search/page.ts'

const rows = sized(10_000, 500)

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const page = await browser.newPage()
const entry = fileURLToPath(new URL('search/page.ts', import.meta.url))
await page.addScriptTag({ content: await bundled(entry, 'searchPage') })
const times = await page.evaluate<SearchTimes>(`searchPage.timeSearches(${rows}, 25)`)
await browser.close()

if (times.found === 0) throw new Error('The search has found nothing.')
const slowest = times.typed.toSorted((a, b) => b - a)[0] ?? Infinity
report(`first search of ${rows} listings, every text folded`, times.first, 'ms')
judge('one more letter: search, filter, rank', times.typed, times.bareTyped, 5)
judge('all ranked after a new search', times.ranked, times.bareRanked, 16)
report('the slowest search', slowest, 'ms')

/** Prints both medians, and judges the median of the ratios of neighboring runs. */
function judge(what: string, quad: readonly number[], bare: readonly number[], most: number): void {
  report(`${what}: the least code`, median(bare), 'ms')
  report(what, median(quad), 'ms')
  report(`${what}, as a multiple of it`, median(quad.map((ms, i) => ms / (bare[i] ?? 0))), '×', {
    most,
  })
}
