import type { Problem } from '#sync/parse.ts'

/**
 * Adds to the problems of a form that its new password is one of the 49,000 most common ones: the
 * policy already excludes almost all of the first 10,000, but not `Password!`. It comes before what
 * the password lacks, because no addition makes `password` a good start.
 *
 * @param problem the form's first problem
 */
export async function orTooCommon(
  problem: Problem | undefined,
  { field, password }: { field: string; password: string },
): Promise<Problem | undefined> {
  if (problem !== undefined && problem.field !== field) return problem
  const common = await commonPasswords()
  if (!common.has(password.normalize('NFKC').toLowerCase())) return problem
  return { field, message: 'This password is too common. Please choose another.' }
}

let loaded: Promise<ReadonlySet<string>> | undefined

// Loaded with the first new password, because most starts never need it.
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return loaded
}
