import { copied } from '#sync/engine/copied.ts'
import { unanswered } from '#sync/engine/refused.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import type { Device } from '../device.ts'
import { blockShort, blocksOf } from './judge-blocks.ts'
import { checkConflicts } from './judge-conflicts.ts'
import { judgeDevice } from './judge-device.ts'
import { checkPhotos } from './judge-photos.ts'
import { checkMessages } from './judge-windows.ts'
import { profileShort, profilesOf } from '../own-profiles.ts'
import { reviewShort, reviewsOf } from '../reviews.ts'
import {
  conversationShort,
  conversationsOf,
  listingShort,
  savedOf,
  savedShort,
  serverNotices,
  shortNotice,
  shortOf,
  tokensOf,
  visibleTo,
} from '../truth.ts'
import { screenOf } from '../screen.ts'
import type { World } from '../world.ts'
import { Wrong } from '../wrong.ts'

/** Invariants after every step. */
export async function judge(world: World): Promise<void> {
  if (world.wrong !== undefined) throw new Wrong(world.wrong)
  checkLedger(world)
  for (const device of world.devices) await judgeDevice(world, device)
}

/** Invariants after the network recovers and nothing is pending. */
export async function judgeQuiet(world: World): Promise<void> {
  for (const device of world.devices) {
    const { listings, savedListings, notifications, ...rows } = await rowsOf(device)
    const truth = visibleTo(world, device)
    const here = new Set(listings.map(({ _id }) => _id))
    const saved = new Set(savedListings.map(({ listingId }) => listingId))
    const mayLack = (id: string) => device.model.lacks(id) && !saved.has(id)
    const expected = truth.filter(({ id }) => here.has(id) || !mayLack(id))
    same(device, 'listings', listings.map(shortOf), expected.map(listingShort))
    same(device, 'saved listings', savedListings.map(savedShort), savedOf(world, device))
    same(device, 'notifications', notifications.map(shortNotice), serverNotices(world, device))
    checkMessages(world, device, rows.messages)
    checkPhotos(world, device)
    const sides = conversationsOf(world, device)
    same(device, 'conversations', rows.conversations.map(conversationShort), sides)
    same(device, 'reviews', rows.reviews.map(reviewShort), reviewsOf(world, device))
    same(device, 'own profile', rows.ownProfiles.map(profileShort), profilesOf(world, device))
    same(device, 'blocks', rows.blocks.map(blockShort), blocksOf(world, device))
    await checkFates(world, device)
  }
}

function same(device: Device, what: string, here: string[], there: string[]): void {
  const missing = there.filter((each) => !here.includes(each))
  const extra = here.filter((each) => !there.includes(each))
  if (missing.length + extra.length === 0) return
  throw new Wrong(
    `${device.person.user.username}: ${what} differ. Only here: ${extra.join(' | ') || 'none'}. ` +
      `Only there: ${missing.join(' | ') || 'none'}.`,
  )
}

function checkLedger(world: World): void {
  const tokens = tokensOf(world)
  const seen = new Set<string>()
  const askedTwice = new Set(world.devices.flatMap(({ askedTwice: its }) => [...its]))
  const takenBack = new Set(world.devices.flatMap(({ withdrawn }) => [...withdrawn]))
  const newest = new Map<string, number>()
  for (const token of tokens) {
    if (world.shared.has(token)) continue
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

async function rowsOf(device: Device) {
  const screen = await screenOf(device.owner(), device.store)
  return {
    listings: screen.all('listings'),
    savedListings: screen.all('savedListings'),
    notifications: screen.all('notifications'),
    conversations: screen.all('conversations'),
    messages: screen.all('messages'),
    ownProfiles: screen.all('ownProfiles'),
    blocks: screen.all('blocks'),
    reviews: screen.all('reviews'),
  }
}

/** Every queued action has ended: done, refused with one entry, or discarded. */
async function checkFates(world: World, device: Device): Promise<void> {
  const [waiting, refused] = await device.store.transaction(async (tx) => [
    await tx.log.all(),
    await tx.refused.all(),
  ])
  if (waiting.length > 0) throw new Wrong(`${waiting.length} actions are still queued.`)
  checkConflicts(refused)
  const entries = refused.flatMap(({ action, dependents }) => [action, ...dependents])
  const names = entries.map(({ seq }) => seq)
  if (new Set(names).size < names.length) throw new Wrong('An action was refused twice.')
  const seqsOf = (which: (entry: RefusedWrite) => boolean) =>
    new Set(
      refused
        .filter(which)
        .flatMap(({ action, dependents }) => [action.seq, ...dependents.map(({ seq }) => seq)]),
    )
  const unsure = seqsOf(({ message }) => message === unanswered || message === copied)
  // A repeated action may already be done, so the second attempt may be impossible by now; but a
  // completed action alone is no reason for a refusal.
  const impossible = seqsOf(({ code }) => code !== 'conflict')
  if (world.restored > 0) return // What a lost history held is nobody's to find again.
  const done = new Set(tokensOf(world))
  for (const [seq, token] of device.tokens) {
    const excused = device.excused.has(seq) || names.includes(seq)
    if (!excused && !done.has(token)) throw new Wrong(`${token} was lost.`)
    if (world.shared.has(token)) continue
    const isTwo = device.askedTwice.has(token) && impossible.has(seq)
    if (names.includes(seq) && !unsure.has(seq) && !isTwo && done.has(token))
      throw new Wrong(`${token} was refused and done.`)
  }
}
