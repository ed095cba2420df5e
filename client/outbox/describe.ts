import * as v from 'valibot'
import type { QueuedAction } from '#sync/engine/store.ts'

const argsSchema = v.looseObject({
  id: v.optional(v.string()),
  listingId: v.optional(v.string()),
  savedListingId: v.optional(v.string()),
  title: v.optional(v.string()),
  recipientEmail: v.optional(v.string()),
  recipientId: v.optional(v.string()),
  recipientUsername: v.optional(v.string()),
  content: v.optional(v.string()),
  subjectUsername: v.optional(v.string()),
  image: v.nullish(v.string()),
})

function known(args: unknown): v.InferOutput<typeof argsSchema> {
  const parsed = v.safeParse(argsSchema, args)
  return parsed.success ? parsed.output : {}
}

/** The listing that an action is about, if it is about one. */
export function listingIdOf(args: unknown): string | undefined {
  const { id, listingId, savedListingId } = known(args)
  return listingId ?? savedListingId?.split('.')[0] ?? id
}

const parts: Record<string, string> = {
  title: 'Title',
  description: 'Description',
  price: 'Price',
  category: 'Category',
  eventType: 'Event type',
  status: 'Status',
  images: 'Photos',
}

const words: Record<string, (listing: string, args: ReturnType<typeof known>) => string> = {
  'listing.create': (_, { title = '' }) => `New listing “${title}”`,
  'listing.edit': (listing, args) => `${changed(args)} of ${listing}`,
  'listing.delete': (listing) => `Delete ${listing}`,
  'listing.move': (listing) => `Move ${listing} to your campus`,
  'listing.share': (listing, { recipientEmail = '' }) => `E-mail ${listing} to ${recipientEmail}`,
  'message.send': (_, { content = '', recipientUsername }) =>
    `Message “${content}”${recipientUsername ? ` to ${recipientUsername}` : ''}`,
  'message.share': (listing, { recipientUsername = '' }) =>
    `Share ${listing} with ${recipientUsername}`,
  'report.listing': (listing) => `Report about ${listing}`,
  'report.user': (_, { subjectUsername = '' }) => `Report about ${subjectUsername}`,
  'report.bug': () => 'Bug report',
  'savedListing.save': (listing) => `Save ${listing}`,
  'savedListing.unsave': (listing) => `Take ${listing} out of what you saved`,
  'savedListing.notify': (listing) => `Notify you about ${listing}`,
  'notification.delete': () => 'Delete a notification',
  'notification.clear': () => 'Clear your notifications',
  'profile.image': (_, { image }) =>
    image === null ? 'Remove your profile picture' : 'Your new profile picture',
  'settings.change': () => 'Your settings',
  'university.change': () => 'Change of university',
}

/**
 * What an action does, as its person would say it.
 * @param titles of listings, and names of people, by id
 */
export function describe(
  { name, args, about }: Pick<QueuedAction, 'name' | 'args' | 'about'>,
  titles: ReadonlyMap<string, string>,
): string {
  const typed = known(args)
  const recipientUsername = typed.recipientUsername ?? titles.get(typed.recipientId ?? '')
  const given = { ...typed, ...(recipientUsername && { recipientUsername }) }
  const title = titles.get(listingIdOf(args) ?? '') ?? given.title ?? about
  const listing = title === undefined ? 'a listing' : `“${title}”`
  return words[name]?.(listing, given) ?? 'A change'
}

function changed(args: object): string {
  const names = Object.keys(args).flatMap((key) => parts[key] ?? [])
  const [first = 'Changes', ...others] = names
  return [first, ...others.map((name) => name.toLowerCase())].join(' and ')
}

/** Whom a message is for, where that is known by more than the name. */
export const recipientIdOf = (args: unknown): string | undefined => known(args).recipientId
