import type { Resources } from '../resources.ts'

/** Deletes counts whose window has ended. */
export const sweepLimits = ({ writer, limits, clock }: Resources): Promise<void> =>
  writer.write({ run: (tx) => limits.sweep(tx, clock()) })
