import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registrations, users } from '#drizzle/schema/accounts.ts'
import { withDrawings } from '#server/images/decoder/loaders.ts'
import type { Resources } from '#server/resources.ts'
import { flushListingCounts, inquire, view } from '#server/listings/counts.ts'
import { day, minute } from '#sync/time.ts'
import { signUpCast, type Member } from './accounts.ts'
import { cast } from './cast.ts'
import { talk } from './conversations.ts'
import { trade } from './deals.ts'
import { listGoods, type Offer } from './listings.ts'
import { meet } from './meet-ups.ts'
import { reportSome } from './moderation.ts'
import { plan } from './plans.ts'
import { randomFrom, type Random } from './random.ts'
import { review } from './reviews.ts'
import { saveSome } from './saved-listings.ts'
import { signInAs } from './sign-in-as.ts'
import { act } from './act.ts'

/** In pixels: sharp enough for a phone, and small enough to make hundreds of pictures in a minute. */
const defaultPhotoWidth = 640

/** The demo must not fill this data folder. */
export class DemoRefusal extends Error {}

const seed = 1869

/**
 * Fills an empty data folder with the demo campus. A folder that was filled before stays as it is,
 * whoever has signed up in it since.
 * @param photoWidth in pixels
 * @returns the account to look around with
 * @throws DemoRefusal if the folder holds other accounts, or an earlier filling was interrupted
 */
export async function fillDemo(
  resources: Resources,
  photoWidth = defaultPhotoWidth,
): Promise<typeof signInAs> {
  const { dataDir } = resources.config
  const filled = join(dataDir, 'demo.json')
  if (existsSync(filled)) return signInAs
  await refuseAccounts(resources)
  resources.log.info('Filling the demo campus. This happens once and takes up to a minute.')
  await withDrawings(() => fill(resources, photoWidth))
  await writeFile(filled, `${JSON.stringify({ seed, filledAt: new Date(resources.clock()) })}\n`)
  return signInAs
}

async function refuseAccounts(resources: Resources): Promise<void> {
  const { dataDir } = resources.config
  const emails = await emailsIn(resources)
  const own = new Set(cast.map(({ email }) => email))
  if (emails.some((email) => !own.has(email))) {
    throw new DemoRefusal(
      `${dataDir} holds accounts that are not the demo's. Set DATA_DIR to another folder.`,
    )
  }
  if (emails.length > 0) {
    throw new DemoRefusal(
      `The demo in ${dataDir} is unfinished. Delete that folder and start again.`,
    )
  }
}

// Each noun has its own random numbers, so that adding one leaves the others unchanged.
async function fill(resources: Resources, photoWidth: number): Promise<void> {
  const members = await signUpCast(resources, randomFrom(seed))
  const offers = await listGoods(resources, { members, photoWidth }, randomFrom(seed + 1))
  await lookAround(resources, { members, offers }, randomFrom(seed + 2))
  await saveSome(resources, { members, offers }, randomFrom(seed + 3))
  await talk(resources, { members, offers }, randomFrom(seed + 4))
  const reserved = await trade(resources, { members, offers }, randomFrom(seed + 8))
  await plan(resources, members, randomFrom(seed + 5))
  await review(resources, { members }, randomFrom(seed + 7))
  await reportSome(resources, { members, offers }, randomFrom(seed + 6))
  await meet(resources, reserved)
}

const emailsIn = ({ readers }: Resources): Promise<string[]> =>
  readers.read(async (db) => {
    const members = await db.select({ email: users.email }).from(users)
    const joining = await db.select({ email: registrations.email }).from(registrations)
    return [...members, ...joining].map(({ email }) => email)
  })

/** Students view the listings of their campus, some on several days; a few inquire. */
async function lookAround(
  resources: Resources,
  { members, offers }: { members: Member[]; offers: Offer[] },
  random: Random,
): Promise<void> {
  const now = resources.clock()
  for (const { id, seller, time } of offers) {
    const appeal = random.fraction() ** 2
    const others = members.filter(
      (one) => one.universityId === seller.universityId && one !== seller,
    )
    const days = Math.max(1, Math.min(4, Math.floor((now - time) / day)))
    const visits = others.flatMap((actor) =>
      Array.from({ length: days }, (_, i) => ({ actor, time: later(time, i, now) })),
    )
    const made = visits.filter((_, i) => random.chance((0.06 + appeal * 0.7) / (1 + (i % days))))
    const asking = made.filter(() => random.chance(appeal * 0.2))
    await Promise.all([
      ...made.map((visit) => act(resources, visit, view, { id })),
      ...asking.map((visit) => act(resources, visit, inquire, { id })),
    ])
  }
  await flushListingCounts(resources)
}

const later = (time: number, days: number, now: number): number =>
  Math.min(now, time + 5 * minute + days * day)
