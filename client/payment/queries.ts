import * as v from 'valibot'
import { paymentHandlesSchema, type PaymentHandles } from '#sync/payment.ts'
import { useLoaded } from '../device/use-loaded.ts'
import { useQuery } from '../device/use-query.ts'
import { useStored } from '../device/use-stored.ts'

type Person = { id: string; paymentHandles: PaymentHandles }

/**
 * The user's own handles with what waits to be sent: by the device's row, or by the session before
 * the device has it.
 */
export function useOwnHandles({ id, paymentHandles: known }: Person): PaymentHandles {
  const row = useQuery((rows) => rows.get('ownProfiles', id))
  const { venmoHandle = known.venmoHandle, paypalHandle = known.paypalHandle } = row ?? {}
  return { venmoHandle, paypalHandle }
}

/** The place of another person's handles in the device's database. */
export const handlesKey = (userId: string): string => `payment/${userId}`

/** The handles of another person as this device last got them, if the user may see them. */
export const useHandlesOf = (userId: string): PaymentHandles | undefined =>
  useStored(
    async ({ meta }) => {
      const stored = await meta.get(handlesKey(userId))
      const read = v.safeParse(paymentHandlesSchema, stored?.value)
      return read.success ? read.output : undefined
    },
    [userId],
  )

/** Whether a person has written to the user, as far as this device knows. */
export function useHasWritten(userId: string): boolean {
  useLoaded('messages')
  return useQuery((rows) => {
    const conversation = rows.get('conversations', userId)
    if (!conversation) return false
    const { hasNewMessage, readUpTo, last } = conversation
    if (hasNewMessage || readUpTo !== undefined || last?.senderId === userId) return true
    return rows.in('conversation', userId).some(({ senderId }) => senderId === userId)
  })
}
