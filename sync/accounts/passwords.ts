import type { Problem } from '../parse.ts'

export type PasswordPolicyName = 'signup' | 'profile'

interface Requirement {
  label: string
  holds(password: string): boolean
}

const length: Requirement = { label: 'At least 8 characters', holds: (p) => p.length >= 8 }
const uppercase: Requirement = { label: 'An uppercase letter', holds: (p) => /\p{Lu}/u.test(p) }
const noSpaces: Requirement = { label: 'No spaces', holds: (p) => p !== '' && !/\s/.test(p) }
const digit: Requirement = { label: 'A digit', holds: (p) => /\d/.test(p) }
const special = (set: string): Requirement => ({
  label: `A special character from ${set}`,
  holds: (p) => [...set].some((symbol) => p.includes(symbol)),
})

/** The rules that browser and server enforce and that the checklist shows. */
export const passwordPolicy: Record<PasswordPolicyName, Requirement[]> = {
  signup: [length, special('!@#$%&?'), noSpaces, uppercase],
  profile: [length, special('!@#$%&*'), uppercase, digit],
}

export const meetsPolicy = (policy: PasswordPolicyName, password: string): boolean =>
  passwordPolicy[policy].every((requirement) => requirement.holds(password))

export const strengthLabels = ['Weak', 'Moderate', 'Strong'] as const

/** One point for length, one if both a symbol of the policy and a capital are present. */
export function passwordStrength(
  policy: PasswordPolicyName,
  password: string,
): (typeof strengthLabels)[number] {
  const symbol = passwordPolicy[policy][1]?.holds(password) ?? false
  const points = Number(length.holds(password)) + Number(symbol && uppercase.holds(password))
  return strengthLabels[points] ?? 'Weak'
}

export const wrongPassword = 'That password does not match our records. Please try again.'

interface PasswordChange {
  oldPassword: string
  password: string
  confirmPassword?: string | undefined
}

/**
 * Checks 2 to 4 of a password change, in the documented order. The first one, whether the old
 * password is right, comes before them and is the server's.
 */
export function passwordChangeProblem({
  oldPassword,
  password,
  confirmPassword = password,
}: PasswordChange): Problem | undefined {
  if (sameText(password, oldPassword)) return { field: 'password', message: changeTexts.same }
  if (!sameText(password, confirmPassword)) {
    return { field: 'confirmPassword', message: changeTexts.differ }
  }
  if (!meetsPolicy('profile', password)) return { field: 'password', message: changeTexts.weak }
  return undefined
}

const changeTexts = {
  same: 'New password cannot be the same as the old password. Please try again.',
  differ: 'Passwords do not match. Please try again.',
  // The documented text has three s.
  weak: 'New password is not strong enough. Make sure your new password meets the passsword requirements.',
}

// Hashes use this form, so two ways to type a character give the same password.
const sameText = (one: string, other: string): boolean =>
  one.normalize('NFKC') === other.normalize('NFKC')
