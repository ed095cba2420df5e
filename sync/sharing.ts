import * as v from 'valibot'
import { defineAction } from './engine/action.ts'
import { idSchema } from './id.ts'

export const shareMessageLimit = 1000

/** Sold listings are past sharing, by mail as by message. */
export const soldIsNotShared = 'Sold listings cannot be shared.'

// What browsers take for an address (HTML Standard, 4.10.5.1.5), with a dot in its domain.
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const address = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@(?:${label}\\.)+${label}$`, 'i')

/** Whether a share can be sent to it: at most 254 characters (RFC 5321, 4.5.3.1.3). */
export const isShareAddress = (email: string): boolean => email.length <= 254 && address.test(email)

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
  words: ({ recipientEmail }, { listing }) => `E-mail ${listing} to ${recipientEmail}`,
  editable: {
    recipientEmail: { label: 'Recipient e-mail', input: 'email' },
    message: { label: 'Message' },
  },
  listing: ({ listingId }) => listingId,
})

/** Ends all sharing to the address whose mail held this token. Made without an account. */
export const stopShares = defineAction('share.stop', {
  version: 1,
  rest: 'PUT /api/share-opt-out',
  session: 'none',
  args: v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) }),
})
