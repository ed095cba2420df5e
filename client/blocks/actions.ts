import { blockUser, unblockUser } from '#sync/actions/blocks.ts'
import { blockAnswerSchema } from '#sync/blocks.ts'
import { perform } from '../device/perform.ts'
import { showOutcome } from '../forms/outcome-banner.ts'

/**
 * Blocks or unblocks a person. As specified, a failure is only logged: the button turns back. A block
 * that waited and is refused later shows in the outbox and in the settings, like any other change.
 */
export async function setBlocked(userId: string, wanted: boolean): Promise<void> {
  const action = wanted ? blockUser : unblockUser
  const outcome = await perform(action, { userId }, { answer: blockAnswerSchema })
  if (outcome.kind !== 'refused') return showOutcome(outcome, { id: 'block', failed: '' })
  reportError(new Error(`${action.name} was refused: ${outcome.message}`))
}
