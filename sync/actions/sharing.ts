import * as v from 'valibot'
import { mailedToken, notOfEmail } from '../accounts/mailed-token.ts'
import { defineAction } from '../engine/action.ts'
import { idSchema } from '../id.ts'
import { isShareAddress, shareMessageLimit } from '../sharing.ts'

/** Shares a listing by email: plain text without any link but ours. */
export const shareListing = defineAction('listing.share', {
  version: 1,
  rest: 'POST /api/share-listing',
  args: v.strictObject({
    recipientEmail: v.pipe(
      v.optional(v.string(), ''),
      v.trim(),
      v.check(isShareAddress, 'Please enter a valid email.'),
    ),
    message: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(
          shareMessageLimit,
          `The message must be at most ${shareMessageLimit} characters long.`,
        ),
      ),
      '',
    ),
    listingId: idSchema,
  }),
  words: ({ recipientEmail }, { listing }) => `Email ${listing} to ${recipientEmail}`,
  editable: {
    recipientEmail: { label: 'Recipient email', input: 'email' },
    message: { label: 'Message' },
  },
  listing: ({ listingId }) => listingId,
})

/** Ends sharing to the address that got this token by email. Needs no account. */
export const stopShares = defineAction('share.stop', {
  version: 1,
  rest: 'PUT /api/share-opt-out',
  session: 'none',
  args: v.strictObject({ token: mailedToken(notOfEmail) }),
})
