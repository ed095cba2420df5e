import { maxImageBytes } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'

/** Bytes of uploads in memory: of all people, and of one person (eight photos of a form and more). */
const most = { all: 256 * 1024 * 1024, one: 12.5 * maxImageBytes }

const tooBusy = 'Too many photos are being uploaded right now. Please try again in a moment.'
export const tooManyUploads = () => new Refusal('limited', tooBusy, undefined, 5)

const held = new Map<string, number>()
let heldByAll = 0

/**
 * Runs `work` when there is room for so many bytes. A slow upload holds its bytes for minutes, and
 * a hundred of them would fill the memory.
 * @throws Refusal `limited` if there is no room
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
