/**
 * How many taps the main jobs take on a phone, and how long the most frequent taps take until their
 * result is painted, with a CPU that is slowed down four times. Each time stands beside its floor, a
 * page without a framework, with the transactions and requests of IndexedDB until the paint.
 */
import { chromium, type Locator, type Page } from 'playwright'
import { cast, join, signIn } from '#tests/support/people/cast.ts'
import { photo } from '#tests/support/server/photos.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { median, report, sized } from './measure.ts'
import { sellPhotographed } from './photographed.ts'
import { barePage } from './taps/bare-page.ts'
import { countDeals } from './taps/deal-taps.ts'
import { countDisk, type DiskCounts } from './taps/disk-counts.ts'
import { countMeetUps } from './taps/meet-up-taps.ts'
import { quiet } from './taps/quiet.ts'
import { reportTaps } from './taps/report-taps.ts'
import { tapToPaint, type Result, type Tap } from './taps/stopwatch.ts'
import { Thumb } from './taps/thumb.ts'

const slowdown = 4
const repetitions = sized(9, 1)

const server = await startTestServer({ realClock: true })
for (const person of [cast.maya, cast.jonas]) await join(server, person)
const jonas = await signIn(server, cast.jonas)
await sellPhotographed(server, jonas, { count: 60, photographed: 0 })

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const context = await browser.newContext({ ...phone, baseURL: server.url })
await context.addInitScript(countDisk)
const page = await context.newPage()
const thumb = new Thumb(page)
await logInByForm(page)
await slowDown(page)

await countPosting()
await countContacting()
await countSelling()

const floors = await timeBarePage()
await timeSaving()
await timeOpening()
await timeTabs()
const campus = { server, page, thumb, me: await signIn(server, cast.maya), other: jonas }
await countDeals(campus)
await countMeetUps(campus)

await browser.close()
await server.stop()

async function slowDown(slowed: Page): Promise<void> {
  const cpu = await slowed.context().newCDPSession(slowed)
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

async function countPosting(): Promise<void> {
  await openFeed()
  await thumb.tap(nav('Create Listing'))
  await thumb.tapAndType(page.getByLabel('Title'), 'Desk without a photo')
  await thumb.tapAndType(page.getByLabel('Description'), 'Solid oak, two drawers.')
  await thumb.tapAndType(page.getByLabel('Price'), '45')
  await thumb.tap(page.locator('[data-value="Furniture"]'))
  await submitNow('Desk without a photo')
  report('post a listing without a photo, a tap for each field', thumb.counted(), 'taps', {
    most: 7,
  })

  await openFeed()
  const picture = await photo(600, 800).jpeg().toBuffer()
  await thumb.tap(nav('Create Listing'))
  await thumb.choosePhoto(page.getByText('Add photos'), picture)
  await thumb.tapAndType(page.getByLabel('Title'), 'Desk with a photo')
  await thumb.typeInNext('45')
  await thumb.tap(page.locator('[data-value="Furniture"]'))
  await thumb.tapAndType(page.getByLabel('Description'), 'Solid oak, two drawers.')
  await submitNow('Desk with a photo')
  report('post a listing with a photo and the keyboard’s next key', thumb.counted(), 'taps', {
    most: 7,
  })
}

async function submitNow(title: string): Promise<void> {
  await thumb.tap(page.getByRole('button', { name: 'Submit now' }))
  await page.waitForURL(/\/profile\//)
  await page.getByRole('article').filter({ hasText: title }).waitFor()
}

/** The documented Safety Tips come before the first message, until one hides them for the session. */
async function countContacting(): Promise<void> {
  await openFeed()
  await thumb.tap(card(/number 59/))
  await messageSeller()
  await thumb.tap(page.getByRole('checkbox', { name: 'Do not show again' }))
  await thumb.tap(page.getByRole('button', { name: 'I Understand' }))
  await sendOpening(1)
  report('contact the first seller of a session and hide the Safety Tips', thumb.counted(), 'taps')

  await openFeed()
  await thumb.tapAndType(page.getByRole('searchbox'), 'number 58')
  await thumb.tap(card(/number 58/))
  await messageSeller()
  await sendOpening(2)
  report('find a listing by a search and contact its seller', thumb.counted(), 'taps', { most: 4 })
}

async function messageSeller(): Promise<void> {
  await thumb.tap(page.getByRole('dialog').getByRole('link', { name: 'Message Seller' }))
}

/** One tap sends the offered text. */
async function sendOpening(sent: number): Promise<void> {
  await thumb.tap(page.getByRole('button', { name: 'Hi, is this still available?' }))
  const opening = page.getByRole('log').getByText('Hi, is this still available?')
  await opening.nth(sent - 1).waitFor()
}

async function countSelling(): Promise<void> {
  await openFeed()
  await thumb.tap(card('Desk with a photo'))
  const sold = page.getByRole('dialog').getByRole('button', { name: 'Sold', exact: true })
  await thumb.tap(sold)
  await page.getByText('Marked as sold.').waitFor()
  report('mark a listing as sold', thumb.counted(), 'taps', { most: 2 })
}

/** What of the times of Quad is this machine and its browser. */
async function timeBarePage(): Promise<{ bare: number; stored: number }> {
  const bare = await (await browser.newContext({ ...phone, serviceWorkers: 'block' })).newPage()
  await bare.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: barePage }),
  )
  await slowDown(bare)
  await bare.goto(`${server.url}/bare`)
  const timeButton = async (id: string): Promise<number> => {
    const times: number[] = []
    for (let tap = 0; tap < repetitions; tap += 1) {
      const result = { selector: `#${id}[aria-pressed="${tap % 2 === 0}"]` }
      const { milliseconds } = await tapToPaint(bare, result, () => bare.locator(`#${id}`).tap())
      times.push(milliseconds)
    }
    return median(times)
  }
  const times = { bare: await timeButton('bare'), stored: await timeButton('stored') }
  report('a page without a framework, from tap to paint', times.bare, 'ms')
  report('the same with one transaction of IndexedDB', times.stored, 'ms')
  return times
}

async function timeSaving(): Promise<void> {
  await openFeed()
  const heart = page.getByRole('button', { name: /^Save .* number 57$/ })
  const taps: Tap[] = []
  const inAll: number[] = []
  for (let tap = 0; tap < repetitions; tap += 1) {
    await quiet(page)
    const before = await countTransactions('transactions')
    taps.push(await timeTap(heart, pressed(true)))
    await quiet(page)
    // The last transaction with the log is the one that stores the answer.
    inAll.push((await countTransactions('upToLog')) - before)
    await timeTap(heart, pressed(false))
  }
  reportTaps('save a listing', taps, { floor: floors.stored, times: 1.5, transactions: 1 })
  report('save a listing, until the answer is stored', median(inAll), 'transactions', { most: 3 })
}

function countTransactions(what: keyof DiskCounts): Promise<number> {
  return page.evaluate((name) => globalThis.diskCounts?.[name] ?? Number.NaN, what)
}

function pressed(isPressed: boolean): Result {
  return { selector: `[aria-label$="number 57"][aria-pressed="${isPressed}"]` }
}

/** Each repetition loads the page again: its first opening meets code for the first time. */
async function timeOpening(): Promise<void> {
  const first: Tap[] = []
  const later: Tap[] = []
  for (let tap = 0; tap < repetitions; tap += 1) {
    await openFeed()
    first.push(await timeOpeningOf(tap % 3))
    await page.keyboard.press('Escape')
    later.push(await timeOpeningOf(3 + (tap % 3)))
  }
  reportTaps('open a listing first', first, { floor: floors.bare, times: 4, transactions: 0 })
  reportTaps('open a listing later', later, { floor: floors.bare, times: 4, transactions: 0 })
  const middle = (taps: readonly Tap[]) => median(taps.map(({ milliseconds }) => milliseconds))
  report('the first opening as a multiple of later ones', middle(first) / middle(later), '×', {
    most: 2,
  })
}

async function timeOpeningOf(position: number): Promise<Tap> {
  const link = page.getByRole('article').getByRole('link').nth(position)
  const result = {
    selector: '[role="dialog"] h1, [role="dialog"] h2',
    text: await link.innerText(),
  }
  return timeTap(link, result)
}

async function timeTabs(): Promise<void> {
  await openFeed()
  const there: Tap[] = []
  const back: Tap[] = []
  for (let tap = 0; tap < repetitions; tap += 1) {
    there.push(await timeTap(nav('Messages'), { selector: 'main h1', text: 'Messages' }))
    back.push(await timeTap(nav('For You'), { selector: 'article' }))
  }
  const bound = { floor: floors.bare, times: 3, transactions: 0 }
  reportTaps('switch the tab', there, bound)
  reportTaps('switch the tab back', back, bound)
}

async function timeTap(target: Locator, result: Result): Promise<Tap> {
  await quiet(page)
  return tapToPaint(page, result, () => thumb.tap(target))
}

function card(title: string | RegExp) {
  return page.getByRole('article').getByRole('link', { name: title }).first()
}

function nav(name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first()
}

async function openFeed(): Promise<void> {
  // To open the address that is open reloads it, which keeps an open listing.
  await page.goto('/')
  await page.goto('/for-you')
  await page.getByRole('article').first().waitFor()
  thumb.counted()
}

async function logInByForm(on: Page): Promise<void> {
  await on.goto('/login')
  await on.getByRole('textbox', { name: 'Email' }).fill(cast.maya.email)
  await on.getByRole('textbox', { name: 'Password', exact: true }).fill(cast.maya.password)
  await on.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await on.waitForURL(`${server.url}/`)
}
