import * as v from 'valibot'

/** How many devices of one person are told; one more takes the place of the oldest. */
export const mostPushSubscriptions = 10

const longestEndpoint = 1000

/** Where a browser's push service takes what is for this browser. Whoever knows it can send there. */
const endpoint = v.pipe(
  v.string(),
  v.maxLength(longestEndpoint, `The endpoint must be at most ${longestEndpoint} characters long.`),
  v.regex(/^https:\/\/[^\s/?#]/, 'The endpoint must be an https address.'),
)

/** The browser's half of the encryption (RFC 8291), as `PushSubscription.toJSON()` writes it. */
const keys = v.strictObject({
  // An uncompressed point of P-256, which begins with the byte 4: 65 bytes in base64url.
  p256dh: v.pipe(
    v.string(),
    v.regex(/^B[\w-]{86}$/, 'The key p256dh must be a public key of P-256 in base64url.'),
  ),
  auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'The key auth must be 16 bytes in base64url.')),
})

export const pushSubscriptionSchema = v.strictObject({ endpoint, keys })
export type PushSubscriptionGiven = v.InferOutput<typeof pushSubscriptionSchema>

export const endedPushSubscriptionSchema = v.strictObject({ endpoint })

/** GET /api/push-subscriptions/key: what a browser has to be told whose pushes it shall take. */
export const pushKeySchema = v.object({ publicKey: v.string() })

/** What is pushed, encrypted: the words of a notification. */
export const pushedSchema = v.object({
  id: v.string(),
  title: v.string(),
  message: v.string(),
  link: v.optional(v.string()),
})
export type Pushed = v.InferOutput<typeof pushedSchema>
