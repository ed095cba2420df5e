import { shareListing, stopShares } from '#sync/actions/sharing.ts'
import { messageSchema } from '#sync/answer.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { share, stop } from './actions.ts'

/** The sharing actions. Their bodies are their arguments. */
export const sharingWrites: Exposure[] = [
  expose(share, {
    summary: 'Shares a listing by email.',
    about:
      'The email is plain text and links only to the listing. An address that has unsubscribed gets no email; the answer does not reveal this. Sold listings cannot be shared.',
    body: shareListing.args,
    demands: ['recipientEmail'],
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'Listing shared successfully!',
    refuses: ['not_found', 'conflict'],
  }),
  expose(stop, {
    summary: 'Unsubscribes the address of the token from shared listings.',
    body: stopShares.args,
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'No more listings will be shared with this address.',
  }),
]
