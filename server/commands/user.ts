import { and, count, eq, isNull } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { listings } from '#drizzle/schema/listings.ts'
import { sessionFamilies } from '#drizzle/schema/sessions.ts'
import { universities } from '#drizzle/schema/universities.ts'
import { moderationLimits, type Verdict } from '#sync/moderation/moderation.ts'
import type { User } from '../accounts/sign-in/proof.ts'
import { deleteTwoFactor, twoFactorOf } from '../accounts/sign-in/two-factor.ts'
import type { Db } from '../db/open.ts'
import type { Tx } from '../db/writer.ts'
import { recordDecision } from '../moderation/by-administrator.ts'
import { reinstate, suspend } from '../moderation/suspension.ts'
import { actOnDecisions } from './act-on-decisions.ts'
import { exportUser } from './export-user.ts'
import { changeData, CommandError, Misuse, readData } from './command.ts'
import type { Command, ReadConfig } from './command.ts'
import { findPerson } from './find-person.ts'
import { listAccounts } from './list-accounts.ts'
import { makeSignUpLink } from './sign-up-link.ts'

type Work = (config: ReadConfig, who: string, more: readonly string[]) => Promise<string>

const works: Readonly<Record<string, { most: number; work: Work }>> = {
  list: { most: 1, work: (config, search) => readData(config, (db) => listAccounts(db, search)) },
  show: { most: 1, work: (config, who) => readData(config, (db) => show(db, who)) },
  export: {
    most: 1,
    work: (config, who) =>
      readData(config, async (db) => exportUser(db, await findPerson(db, who), config().publicUrl)),
  },
  suspend: { most: 2, work: suspendUser },
  reinstate: { most: 1, work: reinstateUser },
  delete: { most: 3, work: deleteUser },
  'reset-2fa': { most: 1, work: resetTwoFactor },
  link: {
    most: 1,
    work: (config, email) => changeData(config, (tx) => makeSignUpLink(tx, config(), email)),
  },
}

/** What an administrator does to an account. USER is an email address or a username. */
export const user: Command = {
  summary: 'lists, shows, suspends and deletes accounts',
  usage: `USER is the email address or the username of an account.

Usage:
  quad user list [TEXT]               lists accounts, the newest first: all, or those whose username,
                                      name, or email address begins with TEXT
  quad user show USER                 prints what Quad knows of the account
  quad user export USER               prints all data about the person as JSON, as the person's own
                                      download has them, and what else mentions the person
  quad user suspend USER REASON       logs it out everywhere and hides its listings, until reinstated
  quad user reinstate USER            ends a suspension
  quad user delete USER --yes [REASON]
                                      deletes the account with everything in it, for good
  quad user reset-2fa USER            turns two-factor authentication off, for someone who has
                                      lost the phone and the recovery codes. Be sure who is asking.
  quad user link EMAIL                prints a new link for a sign-up that waits, for someone whom
                                      the email does not reach. It proves the address.

It works while Quad is running, on the data in DATA_DIR. All changes are in the log of decisions.
The running server tells the person, with the reason. Quote a reason that has spaces.`,
  run: async ([verb, given, ...more], config) => {
    const known = Object.keys(works).join(', ')
    if (verb === undefined) throw new Misuse(`Say what to do: ${known}.`)
    const chosen = Object.hasOwn(works, verb) ? works[verb] : undefined
    if (!chosen) throw new Misuse(`user cannot “${verb}”: it can ${known}.`)
    const who = given ?? (verb === 'list' ? '' : undefined)
    if (who === undefined) throw new Misuse(`user ${verb} needs an email address or a username.`)
    const surplus = more[chosen.most - 1]
    if (surplus !== undefined) throw new Misuse(`user ${verb} does not take “${surplus}”.`)
    return chosen.work(config, who, more)
  },
}

async function show(db: Db, who: string): Promise<string> {
  const found = await findPerson(db, who)
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
    ['Administrator', found.administrator ? 'yes' : 'no'],
    ['Two-factor', second && second.enabledAt !== null ? 'on' : 'off'],
    ['Sessions', String(open?.n ?? 0)],
    ['Listings', String(sold?.n ?? 0)],
    ['Suspended', suspensionOf(found)],
  ]
  return rows.map(([label, value]) => `${`${label}:`.padEnd(15)}${value}`).join('\n')
}

function suspensionOf({ suspendedAt, suspendedUntil }: User): string {
  if (suspendedAt === null) return 'no'
  const end = suspendedUntil === null ? '' : ` until ${dateOf(suspendedUntil)}`
  return `since ${dateOf(suspendedAt)}${end}`
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

async function suspendUser(config: ReadConfig, who: string, [given = '']: readonly string[]) {
  if (given.trim() === '')
    throw new Misuse('user suspend needs a reason. It stands in the log of decisions.')
  const reason = reasonOf(given)
  return changeData(config, async (tx, rev) => {
    const found = await findPerson(tx, who)
    if (found.suspendedAt !== null && found.suspendedUntil === null)
      return `${found.username} is already suspended.`
    const now = Date.now()
    await decide(tx, found, { verdict: 'suspend', reason, now })
    await suspend(tx, found.id, null, { now, rev })
    return `${found.username} is suspended and logged out everywhere.`
  })
}

async function reinstateUser(config: ReadConfig, who: string) {
  return changeData(config, async (tx, rev) => {
    const found = await findPerson(tx, who)
    if (found.suspendedAt === null) return `${found.username} is not suspended.`
    const reason = 'Reinstated by the administrator.'
    await decide(tx, found, { verdict: 'reinstate', reason, now: Date.now() })
    await reinstate(tx, found.id, rev)
    return `${found.username} is no longer suspended.`
  })
}

function reasonOf(given: string): string {
  const reason = given.trim()
  if (reason.length > moderationLimits.reason)
    throw new Misuse(`The reason must be at most ${moderationLimits.reason} characters long.`)
  return reason
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

async function deleteUser(
  config: ReadConfig,
  who: string,
  [confirmed, given = 'The administrator gave no reason.']: readonly string[],
) {
  const { id, username, photos } = await readData(config, async (db) => {
    const found = await findPerson(db, who)
    const [own] = await db
      .select({ n: count() })
      .from(images)
      .where(eq(images.uploaderId, found.id))
    return { ...found, photos: own?.n ?? 0 }
  })
  if (confirmed !== '--yes')
    throw new Misuse(`This deletes ${username} for good. Add --yes if you are sure.`)
  const reason = reasonOf(given)
  await changeData(config, async (tx) =>
    decide(tx, await findPerson(tx, who), { verdict: 'delete', reason, now: Date.now() }),
  )
  const isDone = await actOnDecisions(config(), () =>
    readData(config, async (db) => {
      const [row] = await db.select({ deleted: users.deleted }).from(users).where(eq(users.id, id))
      return row?.deleted !== false
    }),
  )
  if (!isDone)
    throw new CommandError(
      `The running server has not deleted ${username} yet. It does so as soon as it can, also after a restart.`,
    )
  return `${username} is deleted, with ${photos} photos.`
}

async function resetTwoFactor(config: ReadConfig, who: string) {
  return changeData(config, async (tx) => {
    const found = await findPerson(tx, who)
    const { id, username } = found
    const second = await twoFactorOf(tx, id)
    if (!second || second.enabledAt === null)
      return `Two-factor authentication of ${username} is not on.`
    await deleteTwoFactor(tx, id)
    const reason = 'Someone told the administrator that the phone and the recovery codes are lost.'
    await decide(tx, found, { verdict: 'reset', reason, now: Date.now() })
    return `${username} can now log in with the password alone.`
  })
}
