import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#tests/support/server/until.ts'
import { openBrowser } from './browser.ts'
import type { Link } from './link.ts'
import type { Name } from './peers.ts'
import { openPage } from './run.ts'
import type { Served } from './served.ts'

export const kills = 20

/** Milliseconds in which a write that has survived comes to the server, once its browser is back. */
const soon = 1500
const lastChance = 8000

/**
 * A device without a network saves a listing, and when the application has been told that this is
 * kept, its browser is killed. Started again with a network it has so long to send what it has.
 * @returns how many of the writes have come to the server in the end.
 */
export async function survivors(name: Name, served: Served, link: Link): Promise<number> {
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
    await kill()
    return (await served.saved(name, visit)).length
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
}

/** A device that has everything, closed in peace. */
async function filled(
  name: Name,
  { profile, link }: { profile: string; link: Link },
  visit: Awaited<ReturnType<Served['newVisit']>>,
): Promise<string[]> {
  const { page, close } = await openBrowser(profile)
  await openPage(page, name, link)
  await page.evaluate((asked) => measured.load(asked), visit)
  const ids = await page.evaluate((count) => measured.ids(count), kills)
  // Some write to the disk only when they have nothing else to do.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  await close()
  return ids
}

const sent = (look: () => Promise<true | undefined>, within: number): Promise<unknown> =>
  until('a write to arrive', look, within).catch(() => undefined)
