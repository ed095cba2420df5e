import type { PageInTime, PlaceInTime } from '../paging.ts'

/** @returns the ids of one page of the rows that several searches found, the newest first */
export function pageOfFound(found: readonly PlaceInTime[], { after, limit }: PageInTime): string[] {
  const places = [...new Map(found.map((place) => [place.id, place])).values()]
  return places
    .filter((place) => after === undefined || isBefore(place, after))
    .sort((one, other) => (isBefore(one, other) ? 1 : -1))
    .slice(0, limit)
    .map(({ id }) => id)
}

const isBefore = (one: PlaceInTime, other: PlaceInTime): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id)
