import * as v from 'valibot'
import { firstEmailProblem, type EmailRule } from './email.ts'
import type { Problem } from './parse.ts'
import { meetsPolicy } from './passwords.ts'
import { profileImageSchema } from './profiles.ts'
import { settingsSchema } from './settings.ts'

/** How many years from now on a student may graduate: this one and the next ten. */
export const graduationYears = (now: Date): number[] =>
  Array.from({ length: 11 }, (_, i) => now.getFullYear() + i)

export const usernameLimit = 30
export const nameLimit = 60

export function usernameProblem(username: string): string | undefined {
  if (username.includes(' ')) return 'Username cannot contain spaces.'
  if (username.length < 3) return 'Username must be at least 3 characters long.'
  if (username.length > usernameLimit)
    return `Username must be at most ${usernameLimit} characters long.`
  if (!/^[\p{L}\p{N}._-]+$/u.test(username)) {
    return 'Username may only contain letters, digits, dots, dashes, and underscores.'
  }
  return undefined
}

/** Names that differ in case or composition only are the same name. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

/** Whom messages name as their sender once the account is deleted. No username has a blank. */
export const deletedUserName = 'Deleted user'

export const emailKey = (email: string): string => email.normalize('NFKC').toLowerCase()

export const registrationFields = {
  firstName: 'first name',
  lastName: 'last name',
  username: 'username',
  email: 'email address',
  college: 'college',
  year: 'graduation year',
  password: 'password',
} as const
export type RegistrationField = keyof typeof registrationFields

export interface RegistrationInput extends Record<RegistrationField, string | number> {
  firstName: string
  lastName: string
  username: string
  email: string
  college: string
  year: number
  password: string
}

// Control characters, halves of characters, and what turns the direction of the text around it.
const unprintable = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u

/** The first problem of a filled sign-up form, in the order in which the fields stand. */
export function registrationProblem(
  input: RegistrationInput,
  emailRule: EmailRule,
  now: Date,
): Problem | undefined {
  for (const field of Object.keys(registrationFields) as RegistrationField[]) {
    const value = input[field]
    const missing = typeof value === 'number' ? value === 0 : value.trim() === ''
    if (missing) return { field, message: `Please enter your ${registrationFields[field]}.` }
  }
  for (const field of ['firstName', 'lastName'] as const) {
    if (input[field].length > nameLimit) {
      return {
        field,
        message: `Your ${registrationFields[field]} must be at most ${nameLimit} characters long.`,
      }
    }
    if (unprintable.test(input[field])) {
      return {
        field,
        message: `Your ${registrationFields[field]} contains characters that cannot be displayed.`,
      }
    }
  }
  const username = usernameProblem(input.username)
  if (username) return { field: 'username', message: username }
  const email = firstEmailProblem(input.email, emailRule)
  if (email) return { field: 'email', message: email }
  if (!graduationYears(now).includes(input.year)) {
    return { field: 'year', message: 'Please choose a graduation year from the list.' }
  }
  if (!meetsPolicy('signup', input.password)) {
    return { field: 'password', message: 'Password must meet all requirements before submitting.' }
  }
  return undefined
}

const text = v.optional(v.pipe(v.string(), v.maxLength(1000)), '')

const year = v.union([
  v.pipe(v.number(), v.integer()),
  v.pipe(v.string(), v.regex(/^\d{0,4}$/), v.transform(Number)),
])

/** What the sign-up form posts. `confirmPassword` is the form's own and is not looked at again. */
export const registrationSchema = v.strictObject({
  firstName: text,
  lastName: text,
  username: text,
  email: text,
  college: text,
  year: v.optional(year, 0),
  password: text,
  confirmPassword: v.optional(v.string()),
})

/** What a right password is answered while its account is not verified. */
export const notVerified = 'Please verify your account before logging in.'

export const loginSchema = v.strictObject({
  email: v.pipe(v.string(), v.maxLength(320)),
  password: v.pipe(v.string(), v.maxLength(1000)),
  rememberMe: v.optional(v.boolean(), false),
})

/** The signed-in person's own record, as every session answer shows it. */
export const sessionUserSchema = v.object({
  id: v.string(),
  _id: v.string(),
  username: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  university: v.string(),
  college: v.string(),
  universityId: v.string(),
  year: v.number(),
  bio: v.string(),
  profileImage: v.nullable(profileImageSchema),
  verified: v.boolean(),
  /** How often the university was changed. */
  universityChangeCount: v.number(),
  twoFactorEnabled: v.boolean(),
  ...settingsSchema.entries,
  createdAt: v.string(),
})
export type SessionUser = v.InferOutput<typeof sessionUserSchema>
