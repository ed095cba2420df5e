import type { ListingDraft } from './draft.ts'

/**
 * A form whose listing was changed elsewhere: what its person has not touched becomes as it is now;
 * the rest stays as it was typed, and what it is judged against stays with it.
 * @param latest the form as it would begin now
 */
export function followListing(draft: ListingDraft, latest: ListingDraft): ListingDraft {
  const { fields, photos, begun } = draft
  if (!latest.begun) return draft
  // One that an earlier version of Quad has kept.
  if (!begun) return { ...draft, begun: latest.begun }
  const touched = Object.keys(fields).filter((name) => !isSame(name, fields, begun.fields))
  const samePhotos = photosOf(draft) === begun.photos.join()
  return {
    ...draft,
    fields: { ...latest.fields, ...only(touched, fields) },
    photos: samePhotos ? latest.photos : photos,
    begun: {
      fields: { ...latest.begun.fields, ...only(touched, begun.fields) },
      photos: samePhotos ? latest.begun.photos : begun.photos,
    },
  }
}

const isSame = (name: string, one: object, other: object): boolean =>
  Reflect.get(one, name) === Reflect.get(other, name)

const only = (names: readonly string[], of: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)))

const photosOf = ({ photos }: ListingDraft): string =>
  photos.map(({ id, image }) => image?.public_id ?? id).join()
