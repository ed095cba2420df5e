import * as v from 'valibot'
import { agreeToMeet, cancelMeetUp, proposeMeetUp, sayHere } from '#sync/actions/meet-ups.ts'
import type { Action } from '#sync/engine/action.ts'
import type { QueuedAction } from '#sync/engine/store.ts'

/** The moves that a conversation shows. */
export const meetUpActions: readonly Action[] = [proposeMeetUp, agreeToMeet, cancelMeetUp, sayHere]

const names = new Set(meetUpActions.map(({ name }) => name))
const moveSchema = v.object({ id: v.string() })

/** The id of the other person, if the queued action is about a meet-up. */
export function otherInMeetUp({
  name,
  args,
}: Pick<QueuedAction, 'name' | 'args'>): string | undefined {
  const move = names.has(name) ? v.safeParse(moveSchema, args) : undefined
  return move?.success ? move.output.id : undefined
}
