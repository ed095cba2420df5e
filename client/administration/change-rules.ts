import type { InferInput } from 'valibot'
import type { changeRules as action } from '#sync/actions/administration.ts'
import { messageSchema } from '#sync/answer.ts'
import { api } from '../device/session/api.ts'
import { showOutcome } from '../forms/outcome-banner.ts'
import { noteSent } from '../moderation/decisions.ts'

export const rulesPath = '/api/administration/rules'

export const changeRules = (body: InferInput<typeof action.args>) =>
  api('PATCH', rulesPath, { body, schema: messageSchema })

/** Reads the rules again and says that they changed, and what follows. */
export function noteChanged(title: string, message = 'Open devices show it within seconds.'): void {
  noteSent()
  showOutcome({ kind: 'confirmed' }, { id: 'rules', failed: '', done: { title, message } })
}
