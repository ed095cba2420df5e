import {
  reportBug,
  reportListing,
  reportMessage,
  reportReview,
  reportUser,
} from '#sync/actions/reports.ts'
import { messageSchema } from '#sync/answer.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { bug, listing, review, user } from './actions.ts'
import { message } from './message.ts'

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
    refuses: ['forbidden', 'not_found'],
  }),
  expose(review, {
    summary: 'Reports a review.',
    about:
      'Each user can report a review once. Another report succeeds but changes nothing. `Inappropriate` is accepted in place of `Inappropriate Content`.',
    body: reportReview.args,
    demands: ['reason'],
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'Thanks! Your report has been received.',
    refuses: ['forbidden', 'not_found'],
  }),
  expose(message, {
    summary: 'Reports a message that you received.',
    about:
      'A moderator sees this message and at most the ten before it. Another report succeeds but changes nothing.',
    body: reportMessage.args,
    demands: ['reason'],
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'Thanks! Your report has been received.',
    refuses: ['not_found'],
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
    refuses: ['forbidden', 'not_found'],
  }),
  expose(bug, {
    summary: 'Reports a bug.',
    body: reportBug.args,
    demands: ['description', 'category', 'priority'],
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'Bug report submitted successfully!',
  }),
]
