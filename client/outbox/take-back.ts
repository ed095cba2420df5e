import type { Outcome } from '../device/perform.ts'

/**
 * Deletes something that only this device may have: withdraws the write that makes it, unless a request has
 * carried it by now.
 * @param unsent the number of that write, if it waits
 * @param remove deletes it for everyone
 */
export async function takeBackOr(
  unsent: number | undefined,
  remove: () => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  const gone = unsent !== undefined && (await withdraw(unsent))
  return gone ? { kind: 'confirmed', data: undefined } : remove()
}

// If this fails, the deletion waits behind the creation, which ends the same.
async function withdraw(seq: number): Promise<boolean> {
  try {
    const { withdrawQueued } = await import('./withdraw.ts')
    return (await withdrawQueued(seq)) !== undefined
  } catch {
    return false
  }
}
