import * as v from 'valibot'
import { sessionUserSchema } from './session.ts'
import { mailedToken } from './mailed-token.ts'

/** The answer to a sign-up. It does not reveal whether the address has an account. */
export const registeredSchema = v.object({
  user: v.object({
    id: v.string(),
    username: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    email: v.string(),
    college: v.string(),
    year: v.number(),
  }),
  message: v.string(),
})

/** The answer to a login. The refresh token comes in a cookie; `renewal` is its name. */
export const signedInSchema = v.object({
  user: sessionUserSchema,
  accessToken: v.string(),
  renewal: v.string(),
})

/** `renewal` is that of the newest answer. An answer that is late may have replaced the cookie. */
export const renewSchema = v.optional(
  v.strictObject({ renewal: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  {},
)
/** The answer to a renewal of the session. The new refresh token comes in a cookie. */
export const renewedSchema = v.object({
  accessToken: v.string(),
  user: v.object({ id: v.string() }),
  renewal: v.string(),
})

export const usernameAnswerSchema = v.object({ message: v.string(), isAvailable: v.boolean() })

const longestPassword = 1000
const password = v.pipe(v.string(), v.maxLength(longestPassword))
export const deadVerification = 'This verification link is invalid or has expired.'
export const deadReset = 'This reset link is invalid or has expired. Please request a new link.'

/** The token of an emailed link that verifies an address. */
export const verificationSchema = v.strictObject({
  token: v.optional(mailedToken(deadVerification), ''),
})

/** What the link of an email would verify: a sign-up, or the new address of an account. */
export const verifiableSchema = v.object({
  account: v.object({
    id: v.string(),
    username: v.string(),
    firstName: v.string(),
    lastName: v.string(),
  }),
  email: v.string(),
  isNewAddress: v.boolean(),
})

export const resetRequestSchema = v.strictObject({ email: v.pipe(v.string(), v.maxLength(320)) })

/** The answer to every request for a reset link, whether or not one is sent. */
export const resetRequested =
  'If an account with that email exists, you will receive a password reset link.'

export const resetSchema = v.strictObject({
  token: v.optional(mailedToken(deadReset), ''),
  newPassword: v.optional(password, ''),
})

/** `confirmPassword` is compared only if it is sent. The order of all checks is documented. */
export const passwordChangeSchema = v.strictObject({
  oldPassword: password,
  password,
  confirmPassword: v.optional(password),
})

/** A call that the password confirms, or a fresh login at the school. */
export const confirmationSchema = v.optional(v.strictObject({ password: v.optional(password) }), {})

/** `token` is a code, for an account with two-factor authentication. */
export const emailChangeSchema = v.strictObject({
  email: v.pipe(v.string(), v.maxLength(1000)),
  password: v.optional(password),
  token: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

export const codeNeeded = 'Please enter a code from your authenticator app.'

/** One sign-in on one device. `device` is browser and system in words; times are ISO 8601. */
export const signInRecordSchema = v.object({
  id: v.string(),
  device: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.string(),
  /** Whether it is the session of this request. */
  current: v.boolean(),
})
export type SignInRecord = v.InferOutput<typeof signInRecordSchema>
