/** Search, filter and ranking of 10,000 held listings in the browser, beside one frame of 60 Hz. */
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { build } from 'vite'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { median, report } from './measure.ts'
import type { SearchTimes } from './search-page.ts'

const rows = 10_000
const frame = 1000 / 60

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const page = await browser.newPage()
await page.addScriptTag({ content: await bundled() })
const times = await page.evaluate<SearchTimes>(`searchPage.timeSearches(${rows}, 9)`)
await browser.close()

if (times.found === 0) throw new Error('The search has found nothing.')
const slowest = times.typed.toSorted((a, b) => b - a)[0] ?? Infinity
report(`first search of ${rows} listings, every text folded`, times.first, 'ms')
report('a letter more: search, filter, rank', median(times.typed), 'ms', {
  most: Number(frame.toPrecision(3)),
})
report('all of them ranked after a new search', median(times.ranked), 'ms', {
  most: Number(frame.toPrecision(3)),
})
report('the slowest of them', slowest, 'ms')

/** The app's own code as one script, minified as it is served. */
async function bundled(): Promise<string> {
  const entry = fileURLToPath(new URL('search-page.ts', import.meta.url))
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'searchPage' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('The measured code was not built.')
  return chunk.code
}
