import { reportBug, reportListing, reportUser } from '#sync/actions/reports.ts'
import { messageSchema } from '#sync/answer.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { bug, listing, user } from './actions.ts'

/** The report actions; their bodies are their arguments. */
export const reportWrites: Exposure[] = [
  expose(listing, {
    summary: 'Reports a listing.',
    about:
      'Each user can report a listing once. Another report succeeds but changes nothing. `Inappropriate` is accepted in place of `Inappropriate Content`.',
    body: reportListing.args,
    demands: ['reason'],
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'Thanks! Your report has been received.',
    refuses: ['forbidden', 'not_found', 'limited'],
  }),
  expose(user, {
    summary: 'Reports a user.',
    about:
      'Each user can report another once. Another report succeeds but changes nothing. The reporter is the user of the session; any other name or address is refused.',
    body: reportUser.args,
    demands: ['reportReason'],
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'Your report has been submitted!',
    refuses: ['forbidden', 'not_found', 'limited'],
  }),
  expose(bug, {
    summary: 'Reports a bug.',
    body: reportBug.args,
    demands: ['description', 'category', 'priority'],
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'Bug report submitted successfully!',
    refuses: ['limited'],
  }),
]
