import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { usernameKey } from '#sync/accounts/accounts.ts'
import { isId } from '#sync/id.ts'
import { newcomerKey, type Conversation, type Message } from '#sync/messages.ts'
import type { RefusedWrite } from '#sync/engine/store.ts'
import { currentDatabase } from '../device/current-database.ts'
import { refusedWrites } from '../device/rounds/settled.ts'
import { queuedMessageOf } from './queued-message.ts'

/** All conversations, latest first; undefined until they were read or have arrived. */
export const useConversations = (): Conversation[] | undefined =>
  useLiveQuery(async () => {
    const { conversations, state } = currentDatabase()
    const rows = await conversations.orderBy('time').reverse().toArray()
    const isWhole = rows.length > 0 || (await state.get('sync'))?.complete === true
    return isWhole ? rows : undefined
  })

/**
 * The conversation with a person, by name or id; null if there is none, undefined until it was
 * read.
 */
export const useConversation = (named: string): Conversation | null | undefined =>
  useLiveQuery(() => findConversation(named), [named])

async function findConversation(named: string): Promise<Conversation | null> {
  const { conversations } = currentDatabase()
  if (isId(named)) return (await conversations.get(named)) ?? null
  const key = usernameKey(named)
  const found = await conversations
    .filter(({ messagesWith }) => usernameKey(messagesWith) === key)
    .toArray()
  // A conversation that was started by name is replaced by the row with its id.
  return found.find(({ otherUserId }) => isId(otherUserId)) ?? found[0] ?? null
}

/** The newest `most` messages of a conversation, in order. */
export const useMessages = (otherUserId: string, most: number): Message[] | undefined =>
  useLiveQuery(async () => {
    const newest = await currentDatabase()
      .messages.where('[otherUserId+timeSent]')
      .between([otherUserId, Dexie.minKey], [otherUserId, Dexie.maxKey])
      .reverse()
      .limit(most)
      .toArray()
    return newest.toReversed()
  }, [otherUserId, most])

/** The listing that a conversation's newest message about one names. */
export const useLastListing = (otherUserId: string): string | undefined =>
  useLiveQuery(async () => {
    const newest = await currentDatabase()
      .messages.where('[otherUserId+timeSent]')
      .between([otherUserId, Dexie.minKey], [otherUserId, Dexie.maxKey])
      .reverse()
      .filter(({ listingId }) => listingId !== undefined)
      .first()
    return newest?.listingId
  }, [otherUserId])

/** Messages to a person that were queued offline and refused later. */
export const useRefusedMessages = (named: string, otherUserId: string | undefined) =>
  useLiveQuery(
    async () => {
      const entries = await refusedWrites()
      return entries.filter(({ action }) => {
        const message = queuedMessageOf(action)
        if (!message) return false
        const { recipientId, recipientUsername = '' } = message
        return recipientId === undefined
          ? newcomerKey(recipientUsername) === newcomerKey(named)
          : recipientId === otherUserId
      })
    },
    [named, otherUserId],
    noEntries,
  )

const noEntries: RefusedWrite[] = []
