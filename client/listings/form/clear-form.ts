import { letRefusedGo } from '../../outbox/take-along.ts'
import { restartDraft } from './draft-store.ts'
import type { ListingDraft } from './draft.ts'

/** Gives up what was typed, and with it the refused write that it came from. */
export async function clearForm(
  key: string,
  draft: ListingDraft,
  anew: ListingDraft,
): Promise<void> {
  await restartDraft(key, anew)
  await letRefusedGo(draft)
}
