/** Whose subscription this browser holds: of its own it says only that there is one. */
const OWNER = 'pushOwner'
/** That the server knows it, as of which day. Goes with the session (`session/tokens.ts`). */
const TOLD = 'pushTold'

export const ownerHere = (): string | null => localStorage.getItem(OWNER)

export const isTold = (endpoint: string): boolean => localStorage.getItem(TOLD) === mark(endpoint)

export function keepTold(userId: string, endpoint: string): void {
  localStorage.setItem(OWNER, userId)
  localStorage.setItem(TOLD, mark(endpoint))
}

export function forgetTold(): void {
  localStorage.removeItem(OWNER)
  localStorage.removeItem(TOLD)
}

const mark = (endpoint: string): string => `${new Date().toISOString().slice(0, 10)} ${endpoint}`
