import { sendAppeal, sendAppealByLink } from '#sync/actions/appeals.ts'
import { messageSchema } from '#sync/answer.ts'
import { appealSent } from '#sync/moderation/appeals.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { appeal, appealByLink } from './actions.ts'

/** The appeals; their bodies are their arguments. */
export const appealWrites: Exposure[] = [
  expose(appeal, {
    summary: 'Appeals against a moderator’s decision about you.',
    about: 'Against a warning, a hiding, or a suspension. Each decision can be appealed once.',
    body: sendAppeal.args,
    demands: ['text'],
    args: ({ body }) => body,
    answer: messageSchema,
    says: appealSent,
    refuses: ['not_found', 'conflict'],
  }),
  expose(appealByLink, {
    summary: 'Appeals with the link in the email about a decision.',
    about:
      'Needs no session, because a suspended user has none. The link works once, for 90 days after the decision.',
    body: sendAppealByLink.args,
    demands: ['text'],
    args: ({ body }) => body,
    answer: messageSchema,
    says: appealSent,
    refuses: ['conflict'],
  }),
]
