import * as v from 'valibot'

/** The most devices of one person that get pushes. Another one replaces the oldest. */
export const mostPushSubscriptions = 10

const longestEndpoint = 1000

/** The browser's address at its push service. It is a secret, because anyone who knows it can send. */
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

/** GET /api/push-subscriptions/key: the key by which a browser recognizes this server's pushes. */
export const pushKeySchema = v.object({ publicKey: v.string() })

/** The encrypted content of a push: the texts of a notification. */
export const pushContentSchema = v.object({
  id: v.string(),
  title: v.string(),
  message: v.string(),
  link: v.optional(v.string()),
  /** The listings about which its buttons answer whether they are still available. */
  asks: v.optional(v.array(v.string())),
})
export type PushContent = v.InferOutput<typeof pushContentSchema>
