import type { Brief, Screen } from '../brief.ts'
import type { DeviceModel } from './device-model.ts'
import type { Author, Deed } from './effects.ts'

/** What a refused photo does to a row that waits for it. */
interface TakenBack {
  /** The action that takes it out of the row, or deletes the row. */
  undo?: Deed
  /** The write that its author can send again. */
  refused: Deed
  /** The title that a retry gives to a listing once more. */
  title?: string
}

/**
 * The server refuses a photo: so is every unsent write that names it, and every row that waits for it
 * is undone.
 * @returns the titles of listings that their authors may list again
 */
export function refusePhoto(
  model: DeviceModel,
  photo: string,
  nextSeq: number,
  author: Author,
): string[] {
  model.photos.set(photo, 'refused')
  for (const each of model.with('pending'))
    if (each.fate === 'pending' && !each.isSent && names(each.deed, photo))
      model.leave(each.seq, 'refused')
  let seq = nextSeq
  const effects = takenBack(model.screen(), photo)
  for (const { undo, refused } of effects) {
    const isKnown = model
      .with('refused')
      .some(({ deed }) => deed.name === refused.name && names(deed, photo))
    if (!undo && isKnown) continue
    if (undo) model.perform(seq++, undo, author)
    model.performRefused(seq++, refused, author)
  }
  return effects.flatMap(({ title }) => title ?? [])
}

const namesOf = (row: Brief): string[] => String(row.photos ?? '').split(',')

/** Whether a write names a photo. */
function names({ name, args }: Deed, photo: string): boolean {
  if (name === 'profile.image') return args.image === photo
  const isListing = name === 'listing.create' || name === 'listing.edit'
  return isListing && [args.images].flat().includes(photo)
}

/** What must happen to the rows of a screen that wait for a refused photo. */
function takenBack(screen: Screen, photo: string): TakenBack[] {
  const waiting = [...screen].filter(([, row]) => namesOf(row).includes(photo))
  const listings = waiting
    .toSorted(([key], [other]) => (key < other ? -1 : 1))
    .map(([key, row]) => ofListing(key.slice('listings/'.length), row, photo))
  const pictures = [...screen].filter(([, row]) => row.awaitedImage === photo)
  const profiles = pictures.map(([key]) => {
    const id = key.slice('ownProfiles/'.length)
    return { refused: { name: 'profile.image', args: { id, image: photo } } }
  })
  return [...listings, ...profiles]
}

function ofListing(id: string, row: Brief, photo: string): TakenBack {
  const images = namesOf(row)
  const others = images.filter((name) => name !== photo)
  const title = String(row.title)
  // Others may know it by a photo that has arrived.
  if (others.some((name) => !name.startsWith('sha256:')))
    return {
      undo: { name: 'listing.edit', args: { id, images: others } },
      refused: { name: 'listing.edit', args: { id, images } },
    }
  return {
    undo: { name: 'listing.delete', args: { id } },
    refused: { name: 'listing.create', args: { title, images } },
    title,
  }
}
