import { messageSchema } from '#sync/answer.ts'
import { spotSchema, type Spot } from '#sync/meet-ups/spots.ts'
import { api } from '../../device/session/api.ts'
import type { ApiResult } from '../../device/session/send.ts'
import { showOutcome } from '../../forms/outcome-banner.ts'
import { noteSent } from '../decisions.ts'

/** What the form of a place holds. */
export type PlaceTexts = { name: string; hint: string }

/** Adds a place to the end of the list of a campus. */
export const addPlace = (universityId: string, texts: PlaceTexts): Promise<ApiResult<Spot>> =>
  api('POST', '/api/moderation/spots', { body: { universityId, ...texts }, schema: spotSchema })

export const changePlace = (
  { _id }: Spot,
  changes: Partial<PlaceTexts> | { position: number },
): Promise<ApiResult<Spot>> =>
  api('PATCH', `/api/moderation/spots/${_id}`, { body: changes, schema: spotSchema })

/** @returns whether it was moved */
export const movePlace = async (place: Spot, position: number): Promise<boolean> =>
  done(await changePlace(place, { position }), 'The place was not moved')

export const deletePlace = async ({ _id }: Spot): Promise<boolean> =>
  done(
    await api('DELETE', `/api/moderation/spots/${_id}`, { schema: messageSchema }),
    'The place was not deleted',
  )

/** Reads the list again, or shows why nothing was changed. */
function done(answer: ApiResult<unknown>, failed: string): boolean {
  // A place that another moderator has deleted is gone from the list, too.
  noteSent()
  if (answer.error)
    showOutcome({ kind: 'refused', message: answer.message }, { id: 'place', failed })
  return !answer.error
}
