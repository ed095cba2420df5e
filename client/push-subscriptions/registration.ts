/** The user of this browser's subscription, which the subscription itself does not name. */
const OWNER = 'pushOwner'
/** The last day on which the server stored it. The key ends with the session (`session/tokens.ts`). */
const REGISTERED = 'pushTold'

export const storedOwner = (): string | null => localStorage.getItem(OWNER)

export const isRegistered = (endpoint: string): boolean =>
  localStorage.getItem(REGISTERED) === dayAndEndpoint(endpoint)

export function storeRegistration(userId: string, endpoint: string): void {
  localStorage.setItem(OWNER, userId)
  localStorage.setItem(REGISTERED, dayAndEndpoint(endpoint))
}

export function clearRegistration(): void {
  localStorage.removeItem(OWNER)
  localStorage.removeItem(REGISTERED)
}

const dayAndEndpoint = (endpoint: string): string =>
  `${new Date().toISOString().slice(0, 10)} ${endpoint}`
