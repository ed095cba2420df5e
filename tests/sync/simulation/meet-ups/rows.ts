import type { MeetUp } from '#sync/meet-ups/meet-ups.ts'
import type { Spot } from '#sync/meet-ups/spots.ts'
import type { Device } from '../device.ts'
import type { World } from '../world.ts'

interface Row {
  other: string
  number: number
  at: number
  place: string
  by: string
  state: string
  turn: number
  asked: number | null
  own: number | null
  others: number | null
}

/** The meet-ups of the device's user, by the server's database: each of two people has the same row. */
export const meetUpsOf = ({ server }: World, { person: { user } }: Device): string[] =>
  server
    .query<Row>(
      `SELECT iif(one_id = ?, other_id, one_id) AS other, number, at, place, by, state, turn,
         asked_at AS asked, iif(one_id = ?, one_here_at, other_here_at) AS own,
         iif(one_id = ?, other_here_at, one_here_at) AS others
       FROM meet_ups WHERE deleted = 0 AND (one_id = ? OR other_id = ?)`,
      ...Array.from({ length: 5 }, () => user.id),
    )
    .map(({ other, number, at, place, by, state, turn, asked, own, others }) =>
      [other, number, iso(at), place, by, state, turn, asked !== null, iso(own), iso(others)].join(
        ' ',
      ),
    )

const iso = (at: number | null): string => (at === null ? '-' : new Date(at).toISOString())

export const meetUpShort = (row: MeetUp): string =>
  [
    row.otherUserId,
    row.number,
    row.at,
    row.place,
    row.by,
    row.state,
    row.turn,
    row.asked === true,
    row.hereAt ?? '-',
    row.otherHereAt ?? '-',
  ].join(' ')

/** The places of the user's campus. */
export const spotsOf = ({ server }: World, { person: { user } }: Device): string[] =>
  server
    .query<{ id: string; name: string }>(
      `SELECT s.id, s.name FROM spots s JOIN users u ON u.university_id = s.university_id
       WHERE s.deleted = 0 AND u.id = ?`,
      user.id,
    )
    .map(({ id, name }) => `${id} ${name}`)

export const spotShort = ({ _id, name }: Spot): string => `${_id} ${name}`
