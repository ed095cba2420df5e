import * as v from 'valibot'
import { signedInSchema } from './credentials.ts'
import { termsVersionSchema } from './legal.ts'
import { codeWantedSchema } from './two-factor.ts'

/** The login of the school opens no account yet, but one has its address. */
export const joinWantedSchema = v.object({ wanted: v.literal('join'), email: v.string() })

/** The login of the school opens no account yet. What it said, for the form of a new one. */
export const accountWantedSchema = v.object({
  wanted: v.literal('account'),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** A username that may be free. */
  username: v.string(),
})

export const schoolLoginAnswerSchema = v.union([
  signedInSchema,
  codeWantedSchema,
  joinWantedSchema,
  accountWantedSchema,
])

/** A password, or the token of an emailed link. */
export const joinSchema = v.strictObject({
  password: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  token: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

const text = v.optional(v.pipe(v.string(), v.maxLength(1000)), '')

/** What the school's login does not say of a new account. */
export const schoolAccountSchema = v.strictObject({
  firstName: text,
  lastName: text,
  username: text,
  college: text,
  year: v.optional(v.pipe(v.number(), v.integer()), 0),
  /** The version of the terms that were shown; without it, the current one. */
  acceptedTerms: v.optional(termsVersionSchema),
})

export const joinLinkSent =
  'We’ve sent a link to the address of your account. Open it in this browser.'
