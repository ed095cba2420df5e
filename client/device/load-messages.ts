import { Dexie } from 'dexie'
import { conversationPart } from '#sync/engine/tab.ts'
import { currentMemory } from './current-database.ts'

const loading = new Set<string>()

/** Loads the messages of a conversation, once. */
export function loadMessages(otherUserId: string): void {
  const { database, tab } = currentMemory()
  const part = conversationPart(otherUserId)
  const id = `${database.userId} ${part}`
  if (tab.replica.isWhole(part) || loading.has(id)) return
  loading.add(id)
  const read = () =>
    database.answer(() =>
      database.messages
        .where('[otherUserId+timeSent]')
        .between([otherUserId, Dexie.minKey], [otherUserId, Dexie.maxKey])
        .toArray(),
    )
  void tab
    .load('messages', read, part)
    .catch(() => undefined)
    .finally(() => loading.delete(id))
}
