import { subjectKinds, type SubjectKind } from '#sync/moderation/moderation.ts'

/** The queue, the item and the campus that an address shows. */
export type Place = { queue?: SubjectKind | 'places' | 'log'; item?: string; campus?: string }

const queues = [...subjectKinds, 'places' as const, 'log' as const]

/** An address with an unknown queue shows the first one. */
export function placeOf({ queue, ...rest }: Omit<Place, 'queue'> & { queue?: string }): Place {
  const known = queues.find((each) => each === queue)
  return { ...rest, ...(known && { queue: known }) }
}
