import { maxImageBytes } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'

/** How many bytes of uploads are held in memory: of everybody, and of one person (a form's eight photos, and a few more). */
const most = { all: 256 * 1024 * 1024, one: 12.5 * maxImageBytes }

const tooBusy = 'Too many photos are being uploaded right now. Please try again in a moment.'
export const tooManyUploads = () => new Refusal('limited', tooBusy, undefined, 5)

const held = new Map<string, number>()
let heldByAll = 0

/**
 * Runs `work` with room for so many bytes: an upload that comes drop by drop holds what has come of
 * it for minutes, and a hundred of them would be the whole memory.
 * @throws Refusal `limited` where there is no room.
 */
export async function withRoom<T>(
  owner: string,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> {
  const own = held.get(owner) ?? 0
  if (own + bytes > most.one || heldByAll + bytes > most.all) throw tooManyUploads()
  hold(owner, bytes)
  try {
    return await work()
  } finally {
    hold(owner, -bytes)
  }
}

function hold(owner: string, bytes: number): void {
  heldByAll += bytes
  const own = (held.get(owner) ?? 0) + bytes
  if (own > 0) held.set(owner, own)
  else held.delete(owner)
}
