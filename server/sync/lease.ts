import type { ClientRow, Greeting } from './clients.ts'
import type { Commit } from './cursor.ts'

/**
 * What a push gives its device for the next one: a number that grows with each lease, and random bits.
 * The number is that of the commit in which the push began. After a restored backup it can be lower than
 * a number that the lost history gave, so it is always above that of the lease `given` with the push.
 */
export const leaseOf = ({ rev, tag }: Commit, given: string | null): string =>
  `${Math.max(rev, Math.min(largest, numberOf(given) + 1))}.${tag}`

/**
 * Whether a push comes from the copy of the device that sent the last one, repeats that one, or is the
 * first that this server knows of. It may also name a later lease than this server gave: a backup was
 * restored. Its actions are new then, unless a copy has used their numbers since the restore.
 */
export const isLastSender = (
  client: ClientRow | undefined,
  { push: { id, lease }, first }: Greeting,
): boolean =>
  !client ||
  client.pushId === id ||
  client.lease === lease ||
  (numberOf(lease) > numberOf(client.lease) && first > client.last)

/** A client may make a lease up, but the number after it must still be readable. */
const largest = 999_999_999_999_999

/** Zero for no lease, and for a text that is none. */
const numberOf = (lease: string | null): number =>
  Number(/^(\d{1,15})\.\w+$/.exec(lease ?? '')?.[1] ?? 0)
