import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { openBrowser } from '../../support/browser/killable.ts'
import type { Link } from '../../support/server/link.ts'
import { sized } from '../measure.ts'
import type { Name } from './peers.ts'
import type { Served } from './served.ts'

export const listings = sized(10_000, 200)
export const changed = sized(100, 20)
export const written = sized(1000, 20)
/** Milliseconds after which a run is given up. TanStack DB sends one write at a time. */
const patience = 400_000

/** The figures of one device; times in milliseconds, bytes as the link has carried them. */
export interface Figures {
  first: number
  all: number
  allBytes: number
  news: number
  newsBytes: number
  enqueue: number
  replay: number
  upBytes: number
  downBytes: number
}

let prices = 1000

/** The first hour of a new device, without the pauses. */
export async function run(name: Name, served: Served, link: Link): Promise<Figures> {
  const profile = await mkdtemp(join(tmpdir(), 'quad-device-'))
  const visit = await served.newVisit(name)
  const { page, context, kill } = await openBrowser(profile)
  const giveUp = setTimeout(() => void kill(), patience)
  try {
    await openPage(page, name, link)
    const start = link.bytes()
    const { first, all, rows } = await page.evaluate((asked) => measured.load(asked), visit)
    if (rows !== listings) throw new Error(`${name} has ${rows} rows.`)
    await quiet(link)
    const loaded = link.bytes()
    prices += 1
    const price = prices
    const news = await page.evaluate((asked) => measured.news(asked.price, asked.changed), {
      price,
      changed,
    })
    await quiet(link)
    const updated = link.bytes()

    await context.setOffline(true)
    const enqueue = await page.evaluate((count) => measured.enqueue(count), written)
    await quiet(link)
    const before = link.bytes()
    const replayed = page.evaluate((count) => measured.replayWhenOnline(count), written)
    await context.setOffline(false)
    const replay = await replayed
    await quiet(link)
    const after = link.bytes()
    const arrived = await served.saved(name, visit)
    if (arrived.length !== written) throw new Error(`${arrived.length} writes of ${name} arrived.`)
    return {
      first,
      all,
      allBytes: total(loaded) - total(start),
      news,
      newsBytes: total(updated) - total(loaded),
      enqueue,
      replay,
      upBytes: after.up - before.up,
      downBytes: after.down - before.down,
    }
  } finally {
    clearTimeout(giveUp)
    await kill()
    await rm(profile, { recursive: true, force: true })
  }
}

export async function openPage(page: Page, name: Name, link: Link): Promise<void> {
  await page.goto(`${link.url}/bench/page?name=${name}`)
  await page.waitForFunction(() => 'measured' in globalThis)
}

const total = ({ up, down }: { up: number; down: number }): number => up + down

/** Waits until the link has been idle for a while. */
async function quiet(link: Link): Promise<void> {
  for (let before = -1; before !== total(link.bytes());) {
    before = total(link.bytes())
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}
