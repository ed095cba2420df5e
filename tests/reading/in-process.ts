import { answersOf, valueOf } from '#server/reading/orders.ts'
import type { ReadRunner } from '#server/reading/threads.ts'
import { reads } from '#server/reads.ts'

const answer = answersOf(reads)

/**
 * Runs the reads of threads in this process, where planted slips are in them, and copies their data
 * as threads do. The threads themselves run in every test with a real server.
 */
export const sharedReadRunner: ReadRunner = {
  run: async (order) => structuredClone(valueOf(await answer(structuredClone(order)))),
  forget: async (file) => void (await answer({ file })),
  close: async () => {},
}
