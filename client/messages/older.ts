import { useState } from 'react'
import * as v from 'valibot'
import { messageAnswerSchema, type Conversation, type Message } from '#sync/messages.ts'
import { addRows } from '#sync/engine/apply.ts'
import { window as sizes } from '#sync/engine/protocol.ts'
import { api } from '../device/session/api.ts'
import { shownUser } from '../device/session/store.ts'
import { currentDatabase, currentStore } from '../device/current-database.ts'
import { letStay } from '../device/stays.ts'

const page = 50
const failed = 'Earlier messages couldn’t be loaded.'

/**
 * How many messages show, and how to load earlier ones: first from the device, then from the
 * server. Earlier messages rarely change, so fetched ones are stored without a round, for a day.
 */
export function useOlder(conversation: Conversation | null) {
  const [most, setMost] = useState<number>(page)
  const [state, setState] = useState<'open' | 'busy' | 'whole'>('open')
  const [problem, setProblem] = useState<string>()

  async function showOlder(shown: readonly Message[]) {
    if (!conversation || state === 'busy') return
    if (shown.length >= most) return setMost(most + page)
    setState('busy')
    const count = await fetchBefore(conversation, shown[0]?.timeSent)
    setProblem(count === undefined ? failed : undefined)
    setMost(most + page)
    setState(count !== undefined && count < page ? 'whole' : 'open')
  }

  return {
    most,
    problem,
    busy: state === 'busy',
    mayHaveOlder: (shown: readonly Message[]) =>
      state !== 'whole' && shown.length >= Math.min(sizes.messages, most),
    showOlder,
  }
}

/** @returns how many there were; undefined without an answer */
async function fetchBefore(
  { otherUserId }: Conversation,
  before: string | undefined,
): Promise<number | undefined> {
  const me = shownUser()
  if (!me || before === undefined) return undefined
  const query = new URLSearchParams({ before, limit: String(page) })
  const path = `/messages/get-messages/${me.id}/${otherUserId}?${query.toString()}`
  const answer = await api('GET', path, { schema: v.array(messageAnswerSchema) })
  if (answer.error) return undefined
  const rows = answer.data.map((each) => ({
    _id: each._id,
    otherUserId,
    senderId: each.senderUsername === me.username ? me.id : otherUserId,
    content: each.content,
    timeSent: each.timeSent,
    ...(each.listingId !== undefined && { listingId: each.listingId }),
    ...(each.images && { images: each.images }),
    ...(each.state && { state: each.state }),
  }))
  const database = currentDatabase()
  await currentStore().transaction(async (tx) =>
    letStay(database, 'messages', await addRows(tx, 'messages', rows)),
  )
  return rows.length
}
