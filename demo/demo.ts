import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registrations, users } from '#drizzle/schema/accounts.ts'
import { withDrawings } from '#server/images/decoder/loaders.ts'
import type { Resources } from '#server/resources.ts'
import { signUpCast } from './accounts.ts'
import { cast } from './cast.ts'
import { talk } from './conversations.ts'
import { lookAround } from './counts.ts'
import { listGoods } from './listings.ts'
import { reportSome } from './moderation.ts'
import { plan } from './plans.ts'
import { randomFrom } from './random.ts'
import { review } from './reviews.ts'
import { saveSome } from './saved-listings.ts'
import { signInAs } from './sign-in-as.ts'

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
  await plan(resources, members, randomFrom(seed + 5))
  await review(resources, { members }, randomFrom(seed + 7))
  await reportSome(resources, { members, offers }, randomFrom(seed + 6))
}

const emailsIn = ({ readers }: Resources): Promise<string[]> =>
  readers.read(async (db) => {
    const members = await db.select({ email: users.email }).from(users)
    const joining = await db.select({ email: registrations.email }).from(registrations)
    return [...members, ...joining].map(({ email }) => email)
  })
