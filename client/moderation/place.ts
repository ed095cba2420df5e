import { subjectKinds, type SubjectKind } from '#sync/moderation.ts'

/** The queue and the item that an address shows. */
export type Place = { queue?: SubjectKind | 'log'; item?: string }

const queues = [...subjectKinds, 'log' as const]

/** An address with an unknown queue shows the first one. */
export function placeOf({ queue, item }: { queue?: string; item?: string }): Place {
  const known = queues.find((each) => each === queue)
  return { ...(known && { queue: known }), ...(item !== undefined && { item }) }
}
