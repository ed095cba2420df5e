import * as v from 'valibot'
import { mailedToken } from './mailed-token.ts'
import { signedInSchema } from './credentials.ts'

export const recoveryCodeCount = 10
export const wrongCode = 'Invalid verification code.'

/** Six digits of an authenticator, or a recovery code; blanks and dashes do not matter. */
const code = v.pipe(v.string(), v.maxLength(50))

/** The answer to a right password if a code is required, too. No session has started. */
export const codeWantedSchema = v.object({
  twoFactorRequired: v.literal(true),
  /** Valid for five minutes and five codes. */
  tempToken: v.string(),
})

export const loginAnswerSchema = v.union([signedInSchema, codeWantedSchema])

export const codeSignInSchema = v.strictObject({
  tempToken: v.pipe(v.string(), v.maxLength(200)),
  token: code,
})

export const codeSignedInSchema = v.object({
  ...signedInSchema.entries,
  /** Only after a login with a recovery code, which is used up. `user` says how many are left. */
  recoveryCodeUsed: v.optional(v.boolean()),
})

/** The secret for an authenticator: as a picture, as base32 to type, and as a link. */
export const twoFactorSetupSchema = v.object({
  qrCode: v.string(),
  secret: v.string(),
  otpauthUrl: v.string(),
})

/** The password is needed unless the session began a short while ago. */
export const setUpSchema = v.optional(
  v.strictObject({ password: v.optional(v.pipe(v.string(), v.maxLength(1000))) }),
  {},
)

export const codeSchema = v.strictObject({ token: code })

/** Shown once. Each replaces a code once. */
export const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) })

export const twoFactorStatusSchema = v.object({ enabled: v.boolean() })

/** A current code or the password. */
export const twoFactorOffSchema = v.strictObject({
  token: v.optional(code),
  password: v.optional(v.pipe(v.string(), v.maxLength(1000))),
})

/** The token of the email that says that two-factor authentication was turned on. */
export const deadOffLink = 'This link is invalid or has expired. It was good for 7 days, and once.'
export const emergencyOffSchema = v.strictObject({
  token: mailedToken(deadOffLink),
})

export const turnedOffByLink =
  'Two-factor authentication is off. We emailed you a link to choose a new password.'
