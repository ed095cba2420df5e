/** The name in the local storage that says what this browser holds of a user. */
const nameOf = (userId: string): string => `begun-${userId}`

/** In place of `true`, from the beginning of a wipe to its end, which a closed page may miss. */
const ENDING = 'ending'

/**
 * Records that this browser starts to hold data of a user.
 * @returns true only if this is certainly the first time
 */
export function recordFirstUse(userId: string): boolean {
  try {
    const before = localStorage.getItem(nameOf(userId))
    if (before !== 'true') localStorage.setItem(nameOf(userId), 'true')
    return before === null
  } catch {
    return false
  }
}

/** Records that a wipe of the user's data begins. A start without a user ends it. */
export const recordEnding = (userId: string): void => localStorage.setItem(nameOf(userId), ENDING)

export const isEnding = (userId: string): boolean => localStorage.getItem(nameOf(userId)) === ENDING

/** Records the end of the wipe, unless another tab has logged the user in again meanwhile. */
export function recordEnd(userId: string): void {
  if (isEnding(userId)) localStorage.removeItem(nameOf(userId))
}
