import type { Held } from '../backup/archive.ts'

/** What a backup holds, as part of a sentence. */
export function shown({ accounts, listings, messages, photos, takenAt, version }: Held): string {
  const counts = [
    counted(accounts, 'account'),
    counted(listings, 'listing'),
    counted(messages, 'message'),
    counted(photos, 'photo'),
  ]
  const by = version === undefined ? '' : ` by Quad ${version}`
  return `${counts.slice(0, 3).join(', ')} and ${counts[3]}, taken at ${takenAt}${by}`
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
