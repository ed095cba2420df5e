import { paymentAnswerSchema } from '#sync/payment.ts'
import { currentDatabase } from '../device/current-database.ts'
import { api } from '../device/session/api.ts'
import { handlesKey } from './queries.ts'

/** Fetches the handles of a person, and deletes them if the user may no longer see them. */
export async function refreshHandles(userId: string): Promise<void> {
  const path = `/api/users/payment-handles/${encodeURIComponent(userId)}`
  const answer = await api('GET', path, { schema: paymentAnswerSchema })
  const value = answer.error ? undefined : answer.data.paymentHandles
  if (value) await currentDatabase().meta.put({ key: handlesKey(userId), value })
  else if (answer.status === 404) await forgetHandles(userId)
}

/** Deletes what this device holds of a person's handles. */
export const forgetHandles = (userId: string): Promise<void> =>
  currentDatabase().meta.delete(handlesKey(userId))

/** The user has left the campus of everyone whose handles this device holds. */
export const forgetAllHandles = async (): Promise<void> =>
  void (await currentDatabase().meta.where('key').startsWith(handlesKey('')).delete())
