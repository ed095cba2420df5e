import { rewind, show } from '#sync/engine/overlay.ts'
import { unpack, type SyncAnswer } from '#sync/engine/protocol.ts'
import type { Listing } from '#sync/listings.ts'
import type { Notification } from '#sync/notifications.ts'
import type { OwnProfile } from '#sync/profiles.ts'
import type { Conversation, Message } from '#sync/messages.ts'
import type { SavedListing } from '#sync/saved-listings.ts'
import { unanswered } from '#sync/engine/outbox.ts'
import type { RefusedWrite, Store } from '#sync/engine/store.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

/** Something that must never be, and is. */
class Wrong extends Error {
  override readonly name = 'Wrong'
}

/** What must hold of every answer at the moment it is given. */
export function judgeAnswer(world: World, device: Device, answer: SyncAnswer): void {
  const allowed = new Set(visibleTo(world, device).map(({ id }) => id))
  const leaked = unpack(answer, 'listings').filter(({ _id }) => !allowed.has(_id))
  const [first] = leaked
  if (first) throw new Wrong(`${device.person.user.username} is shown ${first.title}.`)
  const own = new Set(messagesOf(world, device))
  const overheard = unpack(answer, 'messages')
    .map(messageShort)
    .find((each) => !own.has(each))
  if (overheard) throw new Wrong(`${device.person.user.username} overhears ${overheard}.`)
  const met = new Set(conversationsOf(world, device))
  const strange = unpack(answer, 'conversations')
    .map(conversationShort)
    .find((each) => !met.has(each))
  if (strange) throw new Wrong(`${device.person.user.username} is shown ${strange}.`)
  const foreign = unpack(answer, 'ownProfiles').find(({ _id }) => _id !== device.person.user.id)
  if (foreign) throw new Wrong(`${device.person.user.username} is given the profile of another.`)
}

/** What must hold after every step. */
export async function judge(world: World): Promise<void> {
  checkLedger(world)
  for (const device of world.devices) await checkFold(device)
}

/** What must hold once the network is good again and nothing is pending. */
export async function judgeQuiet(world: World): Promise<void> {
  for (const device of world.devices) {
    const { listings, savedListings, notifications, ...rows } = await rowsOf(device.store)
    const truth = visibleTo(world, device)
    same(device, 'listings', listings.map(shortOf), truth.map(listingShort))
    same(device, 'saved listings', savedListings.map(savedShort), savedOf(world, device))
    same(device, 'notifications', notifications.map(toldShort), toldOf(world, device))
    same(device, 'messages', rows.messages.map(messageShort), messagesOf(world, device))
    const sides = conversationsOf(world, device)
    same(device, 'conversations', rows.conversations.map(conversationShort), sides)
    same(device, 'own profile', rows.ownProfiles.map(profileShort), profilesOf(world, device))
    await checkFates(world, device)
  }
}

interface Row {
  id: string
  title: string
  cents: number
  status: string
  campus: string
}

// Written once more, and plainly: the server's own filter must not judge itself.
function visibleTo({ server }: World, { person }: Device): Row[] {
  const me = person.user.id
  return server.query<Row>(
    `SELECT l.id, l.title, l.price_cents AS cents, l.status, l.university_id AS campus
     FROM listings l JOIN users seller ON seller.id = l.seller_id
     WHERE l.deleted = 0 AND (l.seller_id = ? OR (
       l.university_id = (SELECT university_id FROM users WHERE id = ?)
       AND seller.suspended_at IS NULL AND seller.deleted = 0
       AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.deleted = 0
         AND ((b.blocker_id = ? AND b.blocked_id = seller.id)
           OR (b.blocked_id = ? AND b.blocker_id = seller.id)))))`,
    me,
    me,
    me,
    me,
  )
}

const savedOf = ({ server }: World, { person }: Device): string[] =>
  server
    .query<{ id: string; notify: number }>(
      `SELECT id, notify_on_update AS notify FROM saved_listings WHERE user_id = ? AND deleted = 0`,
      person.user.id,
    )
    .map(({ id, notify }) => `${id} ${notify === 1}`)

// Written once more, as above: nothing of people between whom and the viewer a block stands.
const toldOf = ({ server }: World, { person }: Device): string[] =>
  server
    .query<{ id: string; message: string; read: number }>(
      `SELECT n.id, n.message, n.read FROM notifications n
       WHERE n.user_id = ? AND n.deleted = 0 AND NOT EXISTS (SELECT 1 FROM blocks b
         WHERE b.deleted = 0 AND ((b.blocker_id = n.user_id AND b.blocked_id = n.actor_id)
           OR (b.blocked_id = n.user_id AND b.blocker_id = n.actor_id)))`,
      person.user.id,
    )
    .map(({ id, message, read }) => `${id} ${message} ${read === 1}`)

const toldShort = ({ _id, message, read }: Notification): string => `${_id} ${message} ${read}`

const profilesOf = ({ server }: World, { person }: Device): string[] =>
  server
    .query<{ id: string; awaited: string | null }>(
      `SELECT id, awaited_image AS awaited FROM users WHERE id = ?`,
      person.user.id,
    )
    .map(({ id, awaited }) => `${id} ${awaited}`)

const profileShort = ({ _id, awaitedImage }: OwnProfile): string => `${_id} ${awaitedImage ?? null}`

const messagesOf = ({ server }: World, { person }: Device): string[] =>
  server
    .query<{ id: string; sender: string; content: string; at: number }>(
      `SELECT id, sender_id AS sender, content, sent_at AS at FROM messages
       WHERE sender_id = ? OR recipient_id = ?`,
      person.user.id,
      person.user.id,
    )
    .map(({ id, sender, content, at }) =>
      [id, sender, content, new Date(at).toISOString()].join(' '),
    )

const conversationsOf = ({ server }: World, { person }: Device): string[] =>
  server
    .query<{ other: string; at: number; fresh: number; opened: number; seen: number }>(
      `SELECT other_id AS other, last_at AS at, has_new AS fresh, opened, seen_up_to AS seen
       FROM conversations WHERE user_id = ?`,
      person.user.id,
    )
    .map(({ other, at, fresh, opened, seen }) =>
      sideShort(other, new Date(at).toISOString(), fresh === 1, opened === 1, seen),
    )

const sideShort = (...fields: [string, string, boolean, boolean, number]): string =>
  fields.join(' ')
const conversationShort = (row: Conversation): string =>
  sideShort(
    row.otherUserId,
    row.time,
    row.hasNewMessage,
    row.hasInteractedBefore,
    Date.parse(row.seenUpTo ?? '1970-01-01'),
  )
const messageShort = ({ _id, senderId, content, timeSent }: Message): string =>
  [_id, senderId, content, timeSent].join(' ')
const listingShort = ({ id, title, cents, status, campus }: Row): string =>
  [id, title, cents / 100, status, campus].join(' ')
const shortOf = ({ _id, title, price, status, universityId }: Listing): string =>
  [_id, title, price, status, universityId].join(' ')
const savedShort = ({ savedListingId, notifyOnUpdate }: SavedListing): string =>
  `${savedListingId} ${notifyOnUpdate}`

function same(device: Device, what: string, here: string[], there: string[]): void {
  const missing = there.filter((each) => !here.includes(each))
  const extra = here.filter((each) => !there.includes(each))
  if (missing.length + extra.length === 0) return
  throw new Wrong(
    `${device.person.user.username}: ${what} differ. Only here: ${extra.join(' | ') || 'none'}. ` +
      `Only there: ${missing.join(' | ') || 'none'}.`,
  )
}

const tokensOf = (world: World): string[] =>
  world.server
    .query<{ token: string }>('SELECT token FROM sim_ledger ORDER BY n')
    .map(({ token }) => token)

function checkLedger(world: World): void {
  const tokens = tokensOf(world)
  const seen = new Set<string>()
  const askedTwice = new Set(world.devices.flatMap(({ askedTwice: its }) => [...its]))
  const takenBack = new Set(world.devices.flatMap(({ withdrawn }) => [...withdrawn]))
  const newest = new Map<string, number>()
  for (const token of tokens) {
    if (takenBack.has(token) && !askedTwice.has(token))
      throw new Wrong(`${token} was taken back and done.`)
    if (seen.has(token) && !askedTwice.has(token))
      throw new Wrong(`${token} has taken effect twice.`)
    seen.add(token)
    const [device = '', count] = token.split(':')
    const number = Number(count)
    const retried = world.devices[Number(device)]?.retried.has(token)
    if (retried) continue
    if (number < (newest.get(device) ?? 0)) throw new Wrong(`${token} came out of order.`)
    newest.set(device, number)
  }
}

/** The view is the pending effects, in order, over what the server last said. */
async function checkFold(device: Device): Promise<void> {
  const copy = device.store.copy()
  const before = JSON.stringify(await rowsOf(copy))
  await copy.transaction(async (tx) => {
    await rewind(tx)
    await show(tx, device.owner(), await tx.actions.all())
  })
  const after = JSON.stringify(await rowsOf(copy))
  if (before !== after) throw new Wrong(`The view is not its pending effects over its base.`)
}

const rowsOf = (store: Store) =>
  store.transaction(async (tx) => ({
    listings: await tx.rows.listings.all(),
    savedListings: await tx.rows.savedListings.all(),
    notifications: await tx.rows.notifications.all(),
    conversations: await tx.rows.conversations.all(),
    messages: await tx.rows.messages.all(),
    ownProfiles: await tx.rows.ownProfiles.all(),
  }))

/** Everything queued has ended: done, refused with one entry, or discarded. */
async function checkFates(world: World, device: Device): Promise<void> {
  const [waiting, refused] = await device.store.transaction(async (tx) => [
    await tx.actions.all(),
    await tx.refused.all(),
  ])
  if (waiting.length > 0) throw new Wrong(`${waiting.length} actions are still queued.`)
  const entries = refused.flatMap(({ action, dependents }) => [action, ...dependents])
  const names = entries.map(({ seq }) => seq)
  if (new Set(names).size < names.length) throw new Wrong('An action was refused twice.')
  const seqsOf = (which: (entry: RefusedWrite) => boolean) =>
    new Set(
      refused
        .filter(which)
        .flatMap(({ action, dependents }) => [action.seq, ...dependents.map(({ seq }) => seq)]),
    )
  const unsure = seqsOf(({ message }) => message === unanswered)
  // What was asked for once more may have been done, and be impossible by now; but that it has been
  // done is no reason to refuse it.
  const impossible = seqsOf(({ code }) => code !== 'conflict')
  if (world.restored > 0) return // What a lost history held is nobody's to find again.
  const done = new Set(tokensOf(world))
  for (const [seq, token] of device.tokens) {
    const excused = device.excused.has(seq) || names.includes(seq)
    if (!excused && !done.has(token)) throw new Wrong(`${token} was lost.`)
    const isTwo = device.askedTwice.has(token) && impossible.has(seq)
    if (names.includes(seq) && !unsure.has(seq) && !isTwo && done.has(token))
      throw new Wrong(`${token} was refused and done.`)
  }
}
