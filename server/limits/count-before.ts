import type { Resources } from '../resources.ts'
import type { LimitName } from './limits.ts'

/** The limit that is counted, and for whom. */
export type Count = readonly [limit: LimitName, subject: string]

/**
 * Counts costly work before it starts. Otherwise parallel requests could not see each other. Work
 * that throws is not counted.
 * @throws Refusal `limited`
 */
export async function countBefore<T>(
  { writer, limits, clock }: Resources,
  counts: readonly Count[],
  work: () => Promise<T>,
): Promise<T> {
  await writer.write({
    async run(tx) {
      for (const [limit, subject] of counts) await limits.take(tx, limit, subject, clock())
    },
  })
  try {
    return await work()
  } catch (error) {
    await writer.write({
      async run(tx) {
        for (const [limit, subject] of counts) await limits.giveBack(tx, limit, subject)
      },
    })
    throw error
  }
}
