import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { imageWidths } from '#sync/images.ts'
import { listingValue } from './writers.ts'

interface Stored {
  /** The values of all rows and photos, by the keys of the ledger. */
  values: Map<string, string>
  /** What is there in part only. */
  half: string[]
}

/** Reads a restored folder row by row and photo by photo. */
export function readStored(folder: string): Stored {
  const database = new Database(join(folder, 'quad.sqlite'), { readonly: true })
  const rows = <Row>(sql: string) => database.prepare<[], Row>(sql).all()
  try {
    const messages = rows<Message>('SELECT * FROM messages')
    const listings = rows<Listing>('SELECT * FROM listings WHERE deleted = 0')
    const images = rows<{ id: string; listing_id: string | null }>('SELECT * FROM images')
    const photos = new Map(images.map(({ id }) => [id, photoIn(folder, id)]))
    const sides = new Set(
      rows<Side>('SELECT id, user_id FROM conversations').map(
        (each) => `${each.id} ${each.user_id}`,
      ),
    )
    const files = existsSync(join(folder, 'images'))
      ? readdirSync(join(folder, 'images'), { recursive: true, encoding: 'utf8' })
      : []
    const owners = new Map(images.map(({ id, listing_id: owner }) => [id, owner]))
    return {
      values: new Map([
        ...messages.map(({ id, content }) => [`message ${id}`, content] as const),
        ...listings.map((each) => [`listing ${each.id}`, valueOf(each)] as const),
        ...[...photos].map(([id, hashes]) => [`photo ${id}`, hashes.join(' ')] as const),
      ]),
      half: [
        ...messages.flatMap(({ id, conversation_id: pair, ...sent }) =>
          [sent.sender_id, sent.recipient_id]
            .filter((user) => !sides.has(`${pair} ${user}`))
            .map((user) => `message ${id} has no conversation of ${user}`),
        ),
        ...listings.flatMap((each) => halfListing(each, owners)),
        ...[...photos]
          .filter(([, hashes]) => hashes.includes('none'))
          .map(([id]) => `photo ${id} has no file`),
        ...files
          .filter((file) => file.endsWith('.webp') && !photos.has(file.slice(3, 25)))
          .map((file) => `${file} belongs to no row`),
        ...rows<object>('PRAGMA foreign_key_check').map((each) => JSON.stringify(each)),
        ...rows<{ integrity_check: string }>('PRAGMA integrity_check')
          .map(({ integrity_check: said }) => said)
          .filter((said) => said !== 'ok'),
      ],
    }
  } finally {
    database.close()
  }
}

interface Message {
  id: string
  conversation_id: string
  sender_id: string
  recipient_id: string
  content: string
}

interface Listing {
  id: string
  title: string
  price_cents: number
  images: string
  waiting: number
}

interface Side {
  id: string
  user_id: string
}

const namesOf = ({ images }: Listing): string[] =>
  (JSON.parse(images) as { id: string }[]).map(({ id }) => id)

const valueOf = (listing: Listing): string =>
  listingValue(listing.title, listing.price_cents, namesOf(listing))

/** A listing waits for the photos that it names by their hash, and owns all others. */
function halfListing(listing: Listing, owners: ReadonlyMap<string, string | null>): string[] {
  const names = namesOf(listing)
  const isAwaited = (name: string) => name.startsWith('sha256:')
  const isWaiting = names.some(isAwaited)
  return [
    ...names
      .filter((name) => !isAwaited(name) && owners.get(name) !== listing.id)
      .map((name) => `listing ${listing.id} has no photo ${name}`),
    ...(isWaiting === Boolean(listing.waiting) ? [] : [`listing ${listing.id} waits wrongly`]),
  ]
}

const photoIn = (folder: string, id: string): string[] =>
  [imageWidths.small, imageWidths.large].map((width) => {
    const file = join(folder, 'images', id.slice(0, 2), `${id}-${width}.webp`)
    return existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'none'
  })
