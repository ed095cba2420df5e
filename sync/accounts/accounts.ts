import * as v from 'valibot'
import { firstEmailProblem, type EmailRule } from './email.ts'
import type { Problem } from '../parse.ts'
import { meetsPolicy } from './passwords.ts'

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
  if (!/^[\p{L}\p{Nd}._-]+$/u.test(username) || invisible.test(username)) {
    return 'Username may only contain letters, digits, dots, dashes, and underscores.'
  }
  if (!/[\p{L}\p{Nd}]/u.test(username)) return 'Username must contain a letter or a digit.'
  if (!alphabets.some((letters) => letters.test(username)))
    return 'All letters of a username must be from the same alphabet.'
  return undefined
}

// Letters such as the Hangul filler that leave no mark on the screen.
const invisible = /\p{Default_Ignorable_Code_Point}/u

/**
 * The scripts that Unicode recommends for names (UAX 31, table 5), each with those that are usually
 * mixed with it.
 */
const alphabets = [
  ['Latin'],
  ['Cyrillic'],
  ['Greek'],
  ['Arabic'],
  ['Hebrew'],
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
  ...'Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Kannada Khmer Lao'
    .split(' ')
    .map((script) => [script]),
  ...'Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'
    .split(' ')
    .map((script) => [script]),
].map((scripts) => {
  const letters = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('')
  return new RegExp(`^(?:(?=\\p{L})[${letters}]|[\\p{Nd}._-])+$`, 'u')
})

/** Names that differ in case or composition only are the same name. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase()

/** The name of a deleted account in messages. No username contains a blank. */
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

/** Whether a graduation year is one of those on offer. */
export const yearProblem = (year: number, offered: readonly number[]): Problem | undefined =>
  offered.includes(year)
    ? undefined
    : { field: 'year', message: 'Please choose a graduation year from the list.' }

/** The first problem of a first or last name. */
export function nameProblem(field: 'firstName' | 'lastName', name: string): Problem | undefined {
  const label = registrationFields[field]
  if (!visible.test(name)) return { field, message: `Please enter your ${label}.` }
  if (name.length > nameLimit)
    return { field, message: `Your ${label} must be at most ${nameLimit} characters long.` }
  if (unprintable.test(name))
    return { field, message: `Your ${label} contains characters that cannot be displayed.` }
  return undefined
}

// Neither a space nor a character without a mark of its own, such as the Hangul filler.
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

// Control characters, halves of characters, and what turns the direction of the text around it.
const unprintable = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u

/**
 * The first problem of a sign-up.
 * @param order in which missing fields are named
 */
export function registrationProblem(
  input: RegistrationInput,
  emailRule: EmailRule,
  now: Date,
  order = Object.keys(registrationFields) as readonly RegistrationField[],
): Problem | undefined {
  for (const field of order) {
    const value = input[field]
    const missing = typeof value === 'number' ? value === 0 : value.trim() === ''
    if (missing) return { field, message: `Please enter your ${registrationFields[field]}.` }
  }
  const name = nameProblem('firstName', input.firstName) ?? nameProblem('lastName', input.lastName)
  if (name) return name
  const username = usernameProblem(input.username)
  if (username) return { field: 'username', message: username }
  const email = firstEmailProblem(input.email, emailRule)
  if (email) return { field: 'email', message: email }
  const year = yearProblem(input.year, graduationYears(now))
  if (year) return year
  if (!meetsPolicy('signup', input.password)) {
    return { field: 'password', message: 'Password must meet all requirements before submitting.' }
  }
  return undefined
}

const text = v.optional(v.pipe(v.string(), v.maxLength(1000)), '')

const year = v.union([
  v.pipe(v.number(), v.integer()),
  v.pipe(v.string(), v.regex(/^\d{0,4}$/, 'must be a year of four digits'), v.transform(Number)),
])

/** The data of the sign-up form. Only the form checks `confirmPassword`. */
export const registrationSchema = v.strictObject({
  firstName: text,
  lastName: text,
  username: text,
  email: text,
  college: text,
  year: v.optional(year, 0),
  password: text,
  confirmPassword: v.optional(v.string()),
  /** The version of the terms that were shown; without it, the current one. */
  acceptedTerms: v.optional(v.pipe(v.string(), v.maxLength(60))),
})
