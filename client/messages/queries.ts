import { useState } from 'react'
import { usernameKey } from '#sync/accounts/accounts.ts'
import { isId } from '#sync/id.ts'
import { newcomerKey, type Conversation, type Message } from '#sync/messages.ts'
import type { Rows } from '#sync/engine/replica.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { useLoaded } from '../device/use-loaded.ts'
import { useQuery } from '../device/use-query.ts'
import { useSession } from '../device/session/session.ts'
import { useStored } from '../device/use-stored.ts'
import { useListing } from '../listings/queries.ts'
import { queuedMessageOf } from './queued-message.ts'

/** All conversations, latest first; undefined until they were read or have arrived. */
export const useConversations = (): Conversation[] | undefined =>
  useQuery((rows) => {
    const all = rows.all('conversations')
    const isWhole = all.length > 0 || rows.state()?.complete === true
    return isWhole
      ? all.toSorted((one, other) => (one.time < other.time ? 1 : one.time > other.time ? -1 : 0))
      : undefined
  })

/**
 * The conversation with a person, by name or id; null if there is none, undefined until it was
 * read.
 */
export const useConversation = (named: string): Conversation | null | undefined =>
  useQuery((rows) => (rows.isWhole('conversations') ? findConversation(rows, named) : undefined))

function findConversation(rows: Rows, named: string): Conversation | null {
  if (isId(named)) return rows.get('conversations', named) ?? null
  const key = usernameKey(named)
  const found = rows
    .all('conversations')
    .filter(({ messagesWith }) => usernameKey(messagesWith) === key)
  // A conversation that was started by name is replaced by the row with its id.
  return found.find(({ otherUserId }) => isId(otherUserId)) ?? found[0] ?? null
}

/**
 * The id of the other person of a conversation. Before the server has the first message, the device may
 * know it from a listing of theirs or from their profile.
 */
export function usePersonId(
  named: string,
  about: string | undefined,
  conversation: Conversation | null | undefined,
): string | undefined {
  const session = useSession()
  const seller = useListing(about)?.seller
  const profile = useProfileNamed(named)
  // The listing leaves the address with the first message.
  const [known, setKnown] = useState<string>()
  const isSeller = seller && usernameKey(seller.username) === usernameKey(named)
  const ids = [conversation?.otherUserId, isSeller && seller._id, profile]
  const found = ids.find((id) => id && isId(id)) || known
  if (found !== known) setKnown(found)
  return session.user?.id === found ? undefined : found
}

/** The id of the profile with a username, if the device holds it. */
const useProfileNamed = (named: string): string | undefined =>
  useStored(
    async ({ profiles }) => {
      const key = usernameKey(named)
      return (await profiles.filter(({ username }) => usernameKey(username) === key).first())?.id
    },
    [named],
  )

/** The newest `most` messages of a conversation, in order; undefined until they were read. */
export function useMessages(otherUserId: string, most: number): Message[] | undefined {
  useLoaded('messages')
  return useQuery((rows) =>
    rows.isWhole('messages') ? rows.in('conversation', otherUserId).slice(-most) : undefined,
  )
}

/** The listing that a conversation's newest message about one names. */
export const useLastListing = (otherUserId: string): string | undefined =>
  useQuery((rows) => {
    if (!rows.isWhole('messages')) return undefined
    const messages = rows.in('conversation', otherUserId)
    return messages.findLast(({ listingId }) => listingId !== undefined)?.listingId
  })

/** Messages to a person that were queued offline and refused later. */
export const useRefusedMessages = (named: string, otherUserId: string | undefined) =>
  useQuery((rows) =>
    refusedWrites(rows).filter(({ action }) => {
      const message = queuedMessageOf(action)
      if (!message) return false
      const { recipientId, recipientUsername = '' } = message
      return recipientId === undefined
        ? newcomerKey(recipientUsername) === newcomerKey(named)
        : recipientId === otherUserId
    }),
  )
