import { messageSchema } from '#sync/answer.ts'
import { shareListing, stopShares } from '#sync/actions/sharing.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { share, stop } from './actions.ts'

/** The sharing actions. Their bodies are their arguments. */
export const sharingWrites: Exposure[] = [
  expose(share, {
    summary: 'Tells somebody of a listing by e-mail.',
    about:
      'The mail is plain text and links to the listing alone. An address that has opted out gets none; the answer does not tell. A listing that is sold cannot be shared.',
    body: shareListing.args,
    demands: ['recipientEmail'],
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'Listing shared successfully!',
    refuses: ['not_found', 'conflict', 'limited'],
  }),
  expose(stop, {
    summary: 'Ends sharing to the address whose mail held this token.',
    body: stopShares.args,
    args: ({ body }) => body,
    answer: messageSchema,
    says: 'No more listings will be shared with this address.',
  }),
]
