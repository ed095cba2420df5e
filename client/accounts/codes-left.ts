import { recoveryCodeCount } from '#sync/accounts/two-factor.ts'

const few = 3

/**
 * How many recovery codes are left, and what to do if they are few.
 * @param left undefined if an earlier version stored the account
 */
export function codesLeftWords(left: number | undefined): string {
  if (left === undefined) return 'Each replaces a code from your phone once.'
  if (left === 0) return 'None are left. Make new ones, or losing your phone locks you out.'
  const words = `${left} of ${recoveryCodeCount} left.`
  return left > few ? words : `${words} Make new ones before you need them.`
}
