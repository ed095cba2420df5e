import { stateOf } from '#sync/engine/outbox.ts'
import type { StoreTransaction } from '#sync/engine/store.ts'

/** The number of the next write. */
export async function nextSeqOf(tx: StoreTransaction): Promise<number> {
  const [{ lastSeq }, log] = [await stateOf(tx), await tx.log.all()]
  return Math.max(lastSeq, ...log.map(({ seq }) => seq)) + 1
}
