import { graduationYears, nameProblem, usernameProblem } from './accounts/accounts.ts'
import type { Problem } from './parse.ts'

/** What people change of their profile in its form. */
export interface ProfileFields {
  firstName: string
  lastName: string
  username: string
  year: number
  bio: string
}

export type ProfileChanges = {
  [Field in keyof ProfileFields]?: ProfileFields[Field] | undefined
}

/** How screens name the fields. */
export const profileFieldNames: Readonly<Record<keyof ProfileFields, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  year: 'Graduation year',
  bio: 'Bio',
}

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

/** The given fields as the server stores them. */
export const storedFields = ({
  firstName,
  lastName,
  username,
  year,
  bio,
}: ProfileChanges): Partial<ProfileFields> => ({
  ...(firstName !== undefined && { firstName: firstName.trim() }),
  ...(lastName !== undefined && { lastName: lastName.trim() }),
  ...(username !== undefined && { username }),
  ...(year !== undefined && { year }),
  ...(bio !== undefined && { bio: bio.trim() }),
})
