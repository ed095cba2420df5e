import { createHash } from 'node:crypto'
import type { Slip } from './find-slips.ts'

/** Each has the same share of a sample. */
const areas = {
  engine: ['sync/engine/'],
  device: ['client/device/'],
  sync: ['server/sync/'],
  db: ['server/db/'],
  trading: ['sync/deals/', 'sync/meet-ups/', 'server/deals/', 'server/meet-ups/'],
  permissions: ['server/'],
}

const areaOf = ({ file }: Slip): string | undefined =>
  Object.entries(areas).find(([, starts]) => starts.some((start) => file.startsWith(start)))?.[0]

/** All slips in an order that a seed decides: one of each area, then the next of each. */
export function shuffled(slips: readonly Slip[], seed: string): Slip[] {
  const rank = ({ name }: Slip) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  const inOrder = slips
    .map((slip) => ({ slip, rank: rank(slip) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ slip }) => slip)
  const turns = new Map<string | undefined, number>()
  return inOrder
    .map((slip) => {
      const area = areaOf(slip)
      const turn = (turns.get(area) ?? 0) + 1
      turns.set(area, turn)
      return { slip, turn }
    })
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ slip }) => slip)
}
