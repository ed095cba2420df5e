import type { Brief, Screen } from '../brief.ts'
import { cardEffects } from './card-effects.ts'

/** Who does something, where and when. */
export interface Author {
  id: string
  campus: string
  /** Milliseconds since the epoch. */
  at: number
}

/** An action as a screen queued it. */
export interface Deed {
  name: string
  args: Record<string, unknown>
  /** By default that of this version of the app. */
  version?: number
}

export interface Effect {
  /** The rows that it works on; if one of them is never made, it cannot be done. */
  keys(args: Record<string, string>, author: Author): string[]
  show(screen: Screen, args: Record<string, string>, author: Author): void
}

const change = (screen: Screen, key: string, changes: (row: Brief) => Brief): void => {
  const row = screen.get(key)
  if (row) screen.set(key, { ...row, ...changes(row) })
}

const defined = (brief: Brief): Brief =>
  Object.fromEntries(Object.entries(brief).filter(([, value]) => value !== undefined))

/** The names of photos, separated by commas. */
const listOf = (images: readonly string[] | string | undefined): string =>
  [images ?? []].flat().join()

/** The own profile may be changed before the device has it. */
const changeOwn = (screen: Screen, id: string | undefined, changes: Brief): void =>
  void screen.set(`ownProfiles/${id}`, { ...screen.get(`ownProfiles/${id}`), ...defined(changes) })

const savedKey = (listingId: string, { id }: Author) => `savedListings/${listingId}.${id}`
const reviewKey = ({ revieweeId }: Record<string, string>, { id }: Author) =>
  `reviews/${revieweeId}.${id}`
const talkKey = ({ recipientId, recipientUsername, otherUserId }: Record<string, string>) =>
  `conversations/${otherUserId ?? recipientId ?? `@${recipientUsername}`}`

const read: Effect = {
  keys: (args) => [talkKey(args)],
  show: (screen, args) =>
    change(screen, talkKey(args), (row) => ({
      readUpTo: [String(row.readUpTo ?? ''), args.upTo ?? ''].toSorted().at(-1),
      hasNewMessage: isStillNew(row, args),
    })),
}

const isStillNew = (row: Brief, { otherUserId, upTo }: Record<string, string>): boolean =>
  row.hasNewMessage === true && row.lastSender === otherUserId && String(upTo) < String(row.time)

/** They show nothing. */
const silent = ['listing.view', 'report.bug', 'report.listing', 'university.change']

/**
 * What each action shows before the server has answered, written once more and plainly: the client's
 * own effects must not judge themselves.
 */
const effects: Record<string, Effect | undefined> = {
  'listing.create': {
    keys: ({ id }) => [`listings/${id}`],
    show(screen, { id, title, price, images }, { id: seller, campus, at }) {
      const photos = listOf(images)
      const row = { title, price, status: 'Available', universityId: campus, seller, photos }
      const listed = new Date(at).toISOString()
      screen.set(`listings/${id}`, { ...row, listed })
    },
  },
  'listing.edit': {
    keys: ({ id }) => [`listings/${id}`],
    show: (screen, { id, title, price, status, images }) =>
      change(screen, `listings/${id}`, () =>
        defined({ title, price, status, photos: images && listOf(images) }),
      ),
  },
  'listing.delete': {
    keys: ({ id = '' }, author) => [`listings/${id}`, savedKey(id, author)],
    show(screen, { id = '' }, author) {
      screen.delete(`listings/${id}`)
      screen.delete(savedKey(id, author))
    },
  },
  'savedListing.save': {
    keys: ({ listingId = '' }, author) => [savedKey(listingId, author), `listings/${listingId}`],
    show(screen, { listingId = '' }, author) {
      const key = savedKey(listingId, author)
      if (!screen.has(key)) screen.set(key, { notifyOnUpdate: false })
    },
  },
  'savedListing.unsave': {
    keys: ({ savedListingId }) => [`savedListings/${savedListingId}`],
    show: (screen, { savedListingId }) => void screen.delete(`savedListings/${savedListingId}`),
  },
  'savedListing.notify': {
    keys: ({ savedListingId }) => [`savedListings/${savedListingId}`],
    show: (screen, { savedListingId, notifyOnUpdate }) =>
      change(screen, `savedListings/${savedListingId}`, () => ({ notifyOnUpdate })),
  },
  'notification.read': {
    keys: ({ id }) => [`notifications/${id}`],
    show: (screen, { id }) => change(screen, `notifications/${id}`, () => ({ read: true })),
  },
  'notification.readAll': {
    keys: ({ ids = [] }) => [...ids].map((id) => `notifications/${id}`),
    show(screen, { ids = [] }) {
      for (const id of ids) change(screen, `notifications/${id}`, () => ({ read: true }))
    },
  },
  'notification.delete': {
    keys: ({ id }) => [`notifications/${id}`],
    show: (screen, { id }) => void screen.delete(`notifications/${id}`),
  },
  'notification.clear': {
    keys: ({ ids = [] }) => [...ids].map((id) => `notifications/${id}`),
    show(screen, { ids = [] }) {
      for (const id of ids) screen.delete(`notifications/${id}`)
    },
  },
  'profile.image': {
    keys: ({ id }) => [`ownProfiles/${id}`],
    show(screen, { id, image }) {
      const { picture, awaitedImage: _, ...own } = screen.get(`ownProfiles/${id}`) ?? {}
      const row = image === null ? own : { ...own, picture, awaitedImage: image }
      screen.set(`ownProfiles/${id}`, row)
    },
  },
  'profile.change': {
    keys: ({ id }) => [`ownProfiles/${id}`],
    show: (screen, { id, username, bio }) => changeOwn(screen, id, { username, bio }),
  },
  'availability.change': {
    keys: ({ id }) => [`ownProfiles/${id}`],
    show(screen, { id, showAvailability: shown, availability }) {
      const days = availability && JSON.stringify(availability)
      changeOwn(screen, id, { shown, days })
    },
  },
  'payment.change': {
    keys: ({ id }) => [`ownProfiles/${id}`],
    show: (screen, { id, venmoHandle: venmo, paypalHandle: paypal }) =>
      changeOwn(screen, id, { venmo, paypal }),
  },
  'message.send': {
    keys: (args) => [
      talkKey(args),
      `messages/${args.id}`,
      ...(args.listingId ? [`listings/${args.listingId}`] : []),
    ],
    show(screen, args, { id: senderId, at }) {
      const talk = screen.get(talkKey(args))
      const after = talk?.lastSender === undefined ? 0 : Date.parse(String(talk.time)) + 1
      const time = new Date(Math.max(at, after)).toISOString()
      const other = talkKey(args).slice('conversations/'.length)
      const { content, listingId: about } = args
      // The simulation names photos by their hashes alone.
      const photos = args.images && [...args.images].join()
      const state = photos && 'waiting'
      const row = { other, senderId, content, timeSent: time, about, state, photos }
      screen.set(`messages/${args.id}`, row)
      const hasInteractedBefore = talk?.hasInteractedBefore === true || Boolean(args.opened)
      const shown = { hasInteractedBefore, time, lastSender: senderId }
      screen.set(talkKey(args), { hasNewMessage: false, ...talk, ...shown })
    },
  },
  'message.withdraw': {
    keys: ({ id }) => [`messages/${id}`],
    show: (screen, { id }) => void screen.delete(`messages/${id}`),
  },
  'conversation.open': {
    keys: (args) => [talkKey(args)],
    show: (screen, args) =>
      change(screen, talkKey(args), (row) => ({
        hasInteractedBefore: true,
        hasNewMessage: isStillNew(row, args),
      })),
  },
  'block.block': {
    keys: ({ userId }) => [`blocks/${userId}`],
    show(screen, { userId }) {
      const { isBlockedBy = false } = screen.get(`blocks/${userId}`) ?? {}
      screen.set(`blocks/${userId}`, { isBlocked: true, isBlockedBy })
    },
  },
  'block.unblock': {
    keys: ({ userId }) => [`blocks/${userId}`],
    show(screen, { userId }) {
      const key = `blocks/${userId}`
      if (screen.get(key)?.isBlockedBy === true)
        screen.set(key, { isBlocked: false, isBlockedBy: true })
      else screen.delete(key)
    },
  },
  'conversation.read': read,
  'review.post': {
    keys: (args, author) => [reviewKey(args, author)],
    show(screen, args, author) {
      const key = reviewKey(args, author)
      if (screen.has(key)) return
      screen.set(key, { rating: args.rating, comment: args.content, edited: false })
    },
  },
  'review.edit': {
    keys: ({ reviewId }) => [`reviews/${reviewId}`],
    show: (screen, { reviewId, rating, content }) =>
      change(screen, `reviews/${reviewId}`, () => ({ rating, comment: content, edited: true })),
  },
  'review.delete': {
    keys: ({ reviewId }) => [`reviews/${reviewId}`],
    show: (screen, { reviewId }) => void screen.delete(`reviews/${reviewId}`),
  },
  ...cardEffects((screen, args, author) => effects['message.send']?.show(screen, args, author)),
  ...Object.fromEntries(silent.map((name) => [name, { keys: () => [], show: () => {} }])),
}

function effectOf({ name }: Deed): Effect {
  const effect = effects[name]
  if (!effect) throw new Error(`The simulation does not say what ${name} shows.`)
  return effect
}

// The arguments of a deed are those of its action, which has checked them.
const argsOf = ({ args }: Deed): Record<string, string> => args as Record<string, string>

export const show = (screen: Screen, deed: Deed, author: Author): void =>
  effectOf(deed).show(screen, argsOf(deed), author)

export const keysOf = (deed: Deed, author: Author): string[] =>
  effectOf(deed).keys(argsOf(deed), author)

/** Whether a later action makes an earlier one of its kind needless. */
export function replaces(later: Deed, earlier: Deed): boolean {
  if (later.name !== earlier.name) return false
  const [after, before] = [argsOf(later), argsOf(earlier)]
  if (later.name === 'listing.view') return after.id === before.id
  const isOfConversation = later.name === 'conversation.read'
  return (
    isOfConversation &&
    after.otherUserId === before.otherUserId &&
    String(after.upTo) >= String(before.upTo)
  )
}
