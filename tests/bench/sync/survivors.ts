import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#tests/support/server/until.ts'
import { openBrowser } from '../../support/browser/killable.ts'
import { sized } from '../measure.ts'
import type { Link } from '../../support/server/link.ts'
import type { Name } from './peers.ts'
import { openPage } from './run.ts'
import type { Served } from './served.ts'

export const kills = sized(20, 1)

/** Milliseconds for a surviving write to reach the server after the browser restarts. */
const soon = 1500
const lastChance = 8000

/** How many of the saved listings reached the server, can still reach it, and are gone. */
export interface Survivors {
  arrived: number
  late: number
  lost: number
}

/**
 * An offline device saves a listing, and its browser is killed right after the application learns
 * that the listing is stored. The browser then restarts with a network and has this time to send
 * its writes. A write that has not arrived in the end is late if it is in the device's database.
 */
export async function survivors(name: Name, served: Served, link: Link): Promise<Survivors> {
  const profile = await mkdtemp(join(tmpdir(), 'quad-survivor-'))
  try {
    const visit = await served.newVisit(name)
    const ids = await filled(name, { profile, link }, visit)
    const arrived = async (id: string) =>
      (await served.saved(name, visit)).includes(id) ? true : undefined
    for (const [i, id] of ids.entries()) {
      const { page, context, kill } = await openBrowser(profile)
      await openPage(page, name, link)
      const session = await served.again(visit)
      await page.evaluate((asked) => measured.reopen(asked), session)
      const before = ids[i - 1]
      if (before !== undefined) await sent(() => arrived(before), soon)
      await context.setOffline(true)
      await page.evaluate((listingId) => measured.saveOne(listingId), id)
      await kill()
    }
    const { page, kill } = await openBrowser(profile)
    await openPage(page, name, link)
    const session = await served.again(visit)
    await page.evaluate((asked) => measured.reopen(asked), session)
    const all = async () =>
      (await served.saved(name, visit)).length === ids.length ? true : undefined
    await sent(all, lastChance)
    const held = await page.evaluate(() => measured.held())
    // In this order: a write may arrive while the device is asked.
    const there = await served.saved(name, visit)
    await kill()
    const missing = ids.filter((id) => !there.includes(id))
    const lost = missing.filter((id) => !held.includes(id)).length
    return { arrived: there.length, late: missing.length - lost, lost }
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

/** A device with all rows, closed normally. */
async function filled(
  name: Name,
  { profile, link }: { profile: string; link: Link },
  visit: Awaited<ReturnType<Served['newVisit']>>,
): Promise<string[]> {
  const { page, close } = await openBrowser(profile)
  await openPage(page, name, link)
  await page.evaluate((asked) => measured.load(asked), visit)
  const ids = await page.evaluate((count) => measured.ids(count), kills)
  // Some engines write to disk only when idle.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  await close()
  return ids
}

const sent = (look: () => Promise<true | undefined>, within: number): Promise<unknown> =>
  until('a write to arrive', look, within).catch(() => undefined)
