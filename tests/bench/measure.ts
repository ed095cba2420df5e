/** The median, which ignores a slow outlier. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('There is nothing to take the median of.')
  return middle
}

/** Whether a bench only shows that it runs (`--smallest`): its figures mean nothing. */
const isSmallest = process.env.QUAD_SMALLEST === '1'

export const sized = (whole: number, smallest: number): number => (isSmallest ? smallest : whole)

/** Prints a measure beside its bound; a missed bound fails the run. */
export function report(
  what: string,
  value: number,
  unit: string,
  bound?: { most?: number; least?: number },
) {
  const { least = -Infinity, most = Infinity } = bound ?? {}
  const kept = value <= most && value >= least
  const limit =
    most < Infinity
      ? ` (at most ${short(most)})`
      : least > -Infinity
        ? ` (at least ${short(least)})`
        : ''
  console.log(`${kept ? '  ' : '! '}${what}: ${short(value)} ${unit}${limit}`)
  if (!kept && !isSmallest) process.exitCode = 1
}

const short = (value: number): number => Number(value.toPrecision(3))
