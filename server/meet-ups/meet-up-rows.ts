import type { meetUps } from '#drizzle/schema/meet-ups.ts'
import { hereOf, meetUpOf, type MeetUpFacts } from '#sync/meet-ups/facts.ts'
import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'

export type MeetUpRow = typeof meetUps.$inferSelect

export const otherPersonOf = (
  { oneId, otherId }: Pick<MeetUpRow, 'oneId' | 'otherId'>,
  userId: string,
): string => (oneId === userId ? otherId : oneId)

export const factsOfRow = (row: MeetUpRow): MeetUpFacts => ({
  number: row.number,
  at: row.at,
  zone: row.zone,
  spotId: row.spotId ?? undefined,
  place: row.place,
  by: row.by,
  state: row.state,
  turn: row.turn,
  agreedAt: row.agreedAt ?? undefined,
  asked: row.askedAt === null ? undefined : true,
  here: [
    ...saidHere(row.oneId, row.oneHereAt, row.oneHereNote),
    ...saidHere(row.otherId, row.otherHereAt, row.otherHereNote),
  ],
})

const saidHere = (userId: string, at: number | null, note: string | null) =>
  at === null ? [] : [{ userId, at, note: note ?? undefined }]

/** The columns that a move changes. A proposal forgets that anyone was reminded or asked. */
export function columnsOf(
  facts: MeetUpFacts,
  { oneId, otherId }: Pick<MeetUpRow, 'oneId' | 'otherId'>,
) {
  const [one, other] = [hereOf(facts, oneId), hereOf(facts, otherId)]
  return {
    number: facts.number,
    at: facts.at,
    zone: facts.zone,
    spotId: facts.spotId ?? null,
    place: facts.place,
    by: facts.by,
    state: facts.state,
    turn: facts.turn,
    agreedAt: facts.agreedAt ?? null,
    ...(facts.state === 'proposed' && { remindedAt: null, askedAt: null }),
    oneHereAt: one?.at ?? null,
    oneHereNote: one?.note ?? null,
    otherHereAt: other?.at ?? null,
    otherHereNote: other?.note ?? null,
  }
}

/** A meet-up as one of its two people sees it. */
export const meetUpOfRow = (row: MeetUpRow, viewerId: string): MeetUp =>
  meetUpOf(factsOfRow(row), { viewerId, otherUserId: otherPersonOf(row, viewerId) }, row.changedAt)
