import { messageSchema } from '#sync/answer.ts'
import { reportBug, reportListing, reportUser } from '#sync/actions/reports.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { bug, listing, user } from './actions.ts'

/** The report actions; their bodies are their arguments. */
export const reportWrites: Exposure[] = [
  expose(listing, {
    summary: 'Reports a listing.',
    about:
      'Once a person and listing: a repetition is answered alike and changes nothing. `Inappropriate` is another word for `Inappropriate Content`.',
    body: reportListing.args,
    demands: ['reason'],
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'Thanks! Your report has been received.',
    refuses: ['forbidden', 'not_found', 'limited'],
  }),
  expose(user, {
    summary: 'Reports a person.',
    about:
      'Once a person: a repetition is answered alike and changes nothing. Who reports is the session’s user; another name or address as the reporter is refused.',
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
