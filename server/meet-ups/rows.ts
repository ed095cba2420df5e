import type { meetUps } from '#drizzle/schema/meet-ups.ts'
import { withFacts } from '#sync/meet-ups/facts.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import type { MeetUpFacts } from '#sync/meet-ups/move.ts'

export type MeetUpRow = typeof meetUps.$inferSelect

const said = (at: number | null, note: string | null) =>
  at === null ? undefined : { at, ...(note !== null && { note }) }

/** What decides about the moves of a stored meet-up. */
export function factsOfRow(row: MeetUpRow): MeetUpFacts {
  const one = said(row.oneHereAt, row.oneHereNote)
  const other = said(row.otherHereAt, row.otherHereNote)
  return {
    number: row.number,
    at: row.at,
    zone: row.zone,
    spotId: row.spotId ?? undefined,
    place: row.place,
    by: row.by,
    state: row.state,
    turn: row.turn,
    agreedAt: row.agreedAt ?? undefined,
    here: { ...(one && { [row.oneId]: one }), ...(other && { [row.otherId]: other }) },
  }
}

/** The columns of a meet-up after a move. */
export function columnsOfFacts(
  { here, agreedAt, spotId, ...facts }: MeetUpFacts,
  { oneId, otherId }: Pick<MeetUpRow, 'oneId' | 'otherId'>,
) {
  const [one, other] = [here[oneId], here[otherId]]
  return {
    ...facts,
    spotId: spotId ?? null,
    agreedAt: agreedAt ?? null,
    oneHereAt: one?.at ?? null,
    oneHereNote: one?.note ?? null,
    otherHereAt: other?.at ?? null,
    otherHereNote: other?.note ?? null,
  }
}

/** A meet-up as the device of one of its two people stores it. */
export function meetUpOf(row: MeetUpRow, userId: string): MeetUp {
  const otherUserId = row.oneId === userId ? row.otherId : row.oneId
  const asked = row.askedAt === null ? {} : ({ asked: true } as const)
  return withFacts(factsOfRow(row), { me: userId, otherUserId, now: row.changedAt, ...asked })
}
