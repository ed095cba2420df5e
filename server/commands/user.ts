import { and, count, eq, isNull, or } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { sessionFamilies } from '#drizzle/schema/sessions.ts'
import { universities } from '#drizzle/schema/universities.ts'
import { emailKey, usernameKey } from '#sync/accounts/accounts.ts'
import type { Verdict } from '#sync/moderation/moderation.ts'
import { eraseAccount } from '../accounts/account/erase.ts'
import type { User } from '../accounts/sign-in/proof.ts'
import { deleteTwoFactor, twoFactorOf } from '../accounts/sign-in/two-factor.ts'
import { loadKeyring } from '../auth/keyring.ts'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/writer.ts'
import { openImageStore } from '../images/store.ts'
import { recordDecision } from '../moderation/by-administrator.ts'
import { reinstate, suspend } from '../moderation/suspension.ts'
import { exportUser } from './export-user.ts'
import { changeData, CommandError, Misuse, readData } from './command.ts'
import type { Command, ReadConfig } from './command.ts'

type Work = (config: ReadConfig, who: string, more: readonly string[]) => Promise<string>

const works: Readonly<Record<string, { most: number; work: Work }>> = {
  show: { most: 1, work: (config, who) => readData(config, (db) => show(db, who)) },
  export: {
    most: 1,
    work: (config, who) =>
      readData(config, async (db) => exportUser(db, await find(db, who), config().publicUrl)),
  },
  suspend: { most: 2, work: suspendUser },
  reinstate: { most: 1, work: reinstateUser },
  delete: { most: 2, work: deleteUser },
  'reset-2fa': { most: 1, work: resetTwoFactor },
}

/** What an administrator does to an account. USER is an email address or a username. */
export const user: Command = {
  summary: 'shows, suspends and deletes accounts',
  usage: `USER is the email address or the username of an account.

Usage:
  quad user show USER                 prints what Quad knows of the account
  quad user export USER               prints all data about the person as JSON, as the person's own
                                      download has them, and what else mentions the person
  quad user suspend USER REASON       logs it out everywhere and hides its listings, until reinstated
  quad user reinstate USER            ends a suspension
  quad user delete USER --yes         deletes the account with everything in it, for good
  quad user reset-2fa USER            turns two-factor authentication off, for someone who has
                                      lost the phone and the recovery codes. Be sure who is asking.

It works while Quad is running, on the data in DATA_DIR. Suspensions stand in the log of decisions
with their reason, which the running server emails to the person; quote a reason that has spaces.`,
  run: async ([verb, who, ...more], config) => {
    const known = Object.keys(works).join(', ')
    if (verb === undefined) throw new Misuse(`Say what to do: ${known}.`)
    const chosen = Object.hasOwn(works, verb) ? works[verb] : undefined
    if (!chosen) throw new Misuse(`user cannot “${verb}”: it can ${known}.`)
    if (who === undefined) throw new Misuse(`user ${verb} needs an email address or a username.`)
    const surplus = more[chosen.most - 1]
    if (surplus !== undefined) throw new Misuse(`user ${verb} does not take “${surplus}”.`)
    return chosen.work(config, who, more)
  },
}

/** @throws CommandError if there is no such account */
async function find(db: Db, who: string): Promise<User> {
  const name = who.trim()
  const isIt = or(eq(users.emailKey, emailKey(name)), eq(users.usernameKey, usernameKey(name)))
  const [found] = await db
    .select()
    .from(users)
    .where(and(isIt, eq(users.deleted, false)))
  if (!found) throw new CommandError(`There is no account with the address or name ${name}.`)
  return found
}

async function show(db: Db, who: string): Promise<string> {
  const found = await find(db, who)
  const { id } = found
  const [school] = await db
    .select({ name: universities.name })
    .from(universities)
    .where(eq(universities.id, found.universityId))
  const [sold] = await db.select({ n: count() }).from(listings).where(eq(listings.sellerId, id))
  const [open] = await db
    .select({ n: count() })
    .from(sessionFamilies)
    .where(and(eq(sessionFamilies.userId, id), isNull(sessionFamilies.revokedAt)))
  const second = await twoFactorOf(db, id)
  const rows: [string, string][] = [
    ['Username', found.username],
    ['Name', `${found.firstName} ${found.lastName}`],
    ['Email', found.email],
    ['School', school?.name ?? ''],
    ['Joined', dateOf(found.createdAt)],
    ['Moderator', found.moderator ? 'yes' : 'no'],
    ['Two-factor', second && second.enabledAt !== null ? 'on' : 'off'],
    ['Sessions', String(open?.n ?? 0)],
    ['Listings', String(sold?.n ?? 0)],
    ['Suspended', suspensionOf(found)],
  ]
  return rows.map(([label, value]) => `${`${label}:`.padEnd(12)}${value}`).join('\n')
}

function suspensionOf({ suspendedAt, suspendedUntil }: User): string {
  if (suspendedAt === null) return 'no'
  const end = suspendedUntil === null ? '' : ` until ${dateOf(suspendedUntil)}`
  return `since ${dateOf(suspendedAt)}${end}`
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

async function suspendUser(config: ReadConfig, who: string, [reason]: readonly string[]) {
  if (reason === undefined || reason.trim() === '')
    throw new Misuse('user suspend needs a reason. It stands in the log of decisions.')
  return changeData(config, async (tx, rev) => {
    const found = await find(tx, who)
    if (found.suspendedAt !== null && found.suspendedUntil === null)
      return `${found.username} is already suspended.`
    const now = Date.now()
    await decide(tx, found, { verdict: 'suspend', reason: reason.trim(), now })
    await suspend(tx, found.id, null, { now, rev })
    return `${found.username} is suspended and logged out everywhere.`
  })
}

async function reinstateUser(config: ReadConfig, who: string) {
  return changeData(config, async (tx, rev) => {
    const found = await find(tx, who)
    if (found.suspendedAt === null) return `${found.username} is not suspended.`
    const reason = 'Reinstated by the administrator.'
    await decide(tx, found, { verdict: 'reinstate', reason, now: Date.now() })
    await reinstate(tx, found.id, rev)
    return `${found.username} is no longer suspended.`
  })
}

interface Ruling {
  verdict: Verdict
  reason: string
  now: number
}

const decide = (tx: Tx, { id, universityId }: User, { verdict, reason, now }: Ruling) =>
  recordDecision(
    tx,
    { kind: 'user', subjectId: id, personId: id, universityId, verdict, reason },
    now,
  )

async function deleteUser(config: ReadConfig, who: string, [confirmed]: readonly string[]) {
  const settings = config()
  const { dataDir } = settings
  const { username } = await readData(config, (db) => find(db, who))
  if (confirmed !== '--yes')
    throw new Misuse(`This deletes ${username} for good. Add --yes if you are sure.`)
  const keyring = loadKeyring(dataDir)
  const photos = await changeData(config, async (tx, rev) =>
    eraseAccount(tx, await find(tx, who), { rev, now: Date.now(), keyring, config: settings }),
  )
  const images = openImageStore(dataDir)
  for (const id of photos) await images.delete(id)
  return `${username} is deleted, with ${photos.length} photos.`
}

async function resetTwoFactor(config: ReadConfig, who: string) {
  return changeData(config, async (tx) => {
    const { id, username } = await find(tx, who)
    const second = await twoFactorOf(tx, id)
    if (!second || second.enabledAt === null)
      return `Two-factor authentication of ${username} is not on.`
    await deleteTwoFactor(tx, id)
    return `${username} can now log in with the password alone.`
  })
}
