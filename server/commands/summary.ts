import type { Summary } from '../backup/archive.ts'

/** What a backup holds, as part of a sentence. */
export function shown({ accounts, listings, messages, photos, takenAt, version }: Summary): string {
  const counts = [
    counted(accounts, 'account'),
    counted(listings, 'listing'),
    counted(messages, 'message'),
    counted(photos, 'photo'),
  ]
  return `${counts.slice(0, 3).join(', ')} and ${counts[3]}, taken at ${takenAt} by Quad ${version}`
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
