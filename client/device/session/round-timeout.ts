import { second } from '#sync/time.ts'

/** How long a round waits for its answer, and whatever a round waits for. */
export const roundTimeout = 15 * second
