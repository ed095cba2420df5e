import * as v from 'valibot'
import { graduationYears, nameProblem, usernameProblem } from './accounts/accounts.ts'
import type { FieldsOf } from './engine/fields.ts'
import type { Problem } from './parse.ts'

/** What people change of their profile in its form. */
export interface ProfileFields {
  firstName: string
  lastName: string
  username: string
  year: number
  bio: string
}

const text = v.pipe(v.string(), v.maxLength(2000))
const year = v.pipe(v.number(), v.integer())
const trimmed = v.pipe(v.string(), v.trim())

export const profileFields = {
  firstName: { name: 'First name', args: text, stored: trimmed },
  lastName: { name: 'Last name', args: text, stored: trimmed },
  username: { name: 'Username', args: text, stored: text },
  year: {
    name: 'Graduation year',
    args: year,
    stored: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer()),
  },
  bio: { name: 'Bio', args: text, stored: trimmed },
} satisfies FieldsOf<ProfileFields>

type ProfileChanges = { [Field in keyof ProfileFields]?: ProfileFields[Field] | undefined }

export const bioLimit = 500
export const profileUpdated = 'Profile updated successfully'
export const usernameTaken = 'Username is already taken. Please choose a different one.'

/** How many days a former username stays taken. */
export const formerUsernameDays = 90

/** The first problem of the changed fields, in the order of the form. */
export function profileProblem({
  firstName,
  lastName,
  username,
  bio,
}: ProfileChanges): Problem | undefined {
  const name =
    (firstName === undefined ? undefined : nameProblem('firstName', firstName)) ??
    (lastName === undefined ? undefined : nameProblem('lastName', lastName))
  if (name) return name
  const message = username === undefined ? undefined : usernameProblem(username)
  if (message !== undefined) return { field: 'username', message }
  return bio === undefined ? undefined : bioProblem(bio)
}

/** The years on offer to someone who has chosen one before, which may have passed. */
export const profileYears = (present: number, now: Date): number[] => {
  const years = graduationYears(now)
  return years.includes(present) ? years : [present, ...years]
}

// As in names, but a bio has lines.
const unprintable = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

function bioProblem(bio: string): Problem | undefined {
  if (bio.length > bioLimit)
    return { field: 'bio', message: `Your bio must be at most ${bioLimit} characters long.` }
  if (unprintable.test(bio))
    return { field: 'bio', message: 'Your bio contains characters that cannot be displayed.' }
  return undefined
}
