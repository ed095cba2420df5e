import * as v from 'valibot'
import { mailedToken, notOfEmail } from '../accounts/mailed-token.ts'
import { appealText } from '../moderation/appeals.ts'
import { defineAction } from '../engine/action.ts'
import { idSchema } from '../id.ts'

/** Appeals against a decision about oneself, once. */
export const sendAppeal = defineAction('appeal.send', {
  version: 1,
  rest: 'POST /api/appeals',
  args: v.strictObject({ decisionId: idSchema, text: appealText }),
  words: () => 'Appeal',
  editable: { text: { label: 'Why the decision is wrong' } },
})

/** An appeal with the token of the decision’s email: a suspended person has no session. */
export const sendAppealByLink = defineAction('appeal.sendByLink', {
  version: 1,
  rest: 'POST /api/appeals/by-link',
  session: 'none',
  args: v.strictObject({ token: mailedToken(notOfEmail), text: appealText }),
})
