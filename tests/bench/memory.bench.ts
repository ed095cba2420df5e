/**
 * The memory of a tab: the heap of a page that holds the rows of a full device, above that of an empty
 * page, and how much a thousand rounds add to it.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { cast, join as signUp, signIn } from '#tests/support/people/cast.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { bundled } from './bundled.ts'
import { fillCampuses } from './data/campus-data.ts'
import { report, sized } from './measure.ts'
import type * as device from './memory/page.ts'

declare global {
  var fullDevice: typeof device
}

const listings = sized(2000, 100)
const messages = sized(5000, 400)
const rounds = sized(1000, 100)
const megabyte = 1_000_000

const dataDir = await mkdtemp(join(tmpdir(), 'quad-memory-'))
await (await startTestServer({ dataDir })).stop()
fillCampuses(dataDir, listings, 'purdue-university')
const server = await startTestServer({ dataDir })
await signUp(server, cast.maya)
const { accessToken, user } = await signIn(server, cast.maya)

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const page = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' })
await page.route('**/bench/page', (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' }),
)
await page.goto('/bench/page')
const empty = await heapOf(page)
const script = fileURLToPath(new URL('memory/page.ts', import.meta.url))
await page.addScriptTag({ content: await bundled(script, 'fullDevice') })
const code = await heapOf(page)

const held = await page.evaluate(
  async ([token, person, count]) => ({
    listings: await globalThis.fullDevice.open(token, person),
    messages: await globalThis.fullDevice.talk(count),
  }),
  [accessToken, user, messages] as const,
)
if (held.listings !== listings || held.messages !== messages)
  throw new Error(`The page holds ${held.listings} listings and ${held.messages} messages.`)
const full = await heapOf(page)
report('the code that holds them, above an empty page', (code - empty) / megabyte, 'MB')
report(
  `${listings} listings and ${messages} messages, above an empty page`,
  (full - empty) / megabyte,
  'MB',
  { most: 25 },
)

// The first rounds are not counted: they leave compiled code and a record of the last twenty.
const portion = 100
await runRounds()
const before = await heapOf(page)
for (let done = 0; done < rounds; done += portion) await runRounds()
const after = await heapOf(page)
report(`what ${rounds} rounds add`, (after - before) / megabyte, 'MB', { most: 1 })

await browser.close()
await server.stop()
await rm(dataDir, { recursive: true, force: true })

/** Runs a portion of the rounds. On a busy machine all of them take longer than a token is valid. */
async function runRounds(): Promise<void> {
  const { accessToken: token } = await signIn(server, cast.maya)
  await page.evaluate(([valid, count]) => globalThis.fullDevice.rounds(valid, count), [
    token,
    portion,
  ] as const)
}

/** The bytes of a page's heap that are in use. */
async function heapOf(measured: Page): Promise<number> {
  const session = await measured.context().newCDPSession(measured)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
