import * as v from 'valibot'
import { mailedToken } from './mailed-token.ts'
import { signedInSchema } from './credentials.ts'
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

export const deadJoinLink =
  'This link is invalid, has expired, or belongs to another login. Please log in with your school again.'
/** A password, or the token of an emailed link. */
export const joinSchema = v.strictObject({
  password: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  token: v.optional(mailedToken(deadJoinLink)),
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
  acceptedTerms: v.optional(v.pipe(v.string(), v.maxLength(60))),
})

export const joinLinkSent =
  'We’ve sent a link to the address of your account. Open it in this browser.'
