import { maxImageBytes } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'

/** Uploads of one person at a time: one that is decoded, and two that arrive or wait. */
const mostOfOne = 3
/** Bytes of all uploads in memory. */
const mostBytes = 12 * maxImageBytes

const tooBusy = 'Too many photos are being uploaded right now. Please try again in a moment.'
const tooManyUploads = () => new Refusal('limited', tooBusy, undefined, 5)

const running = new Map<string, number>()
let held = 0

/**
 * Runs `work` when there is room for so many bytes. A slow upload holds its bytes for minutes, and
 * many of them would fill the memory.
 * @throws Refusal `limited` if there is no room
 */
export async function withRoom<T>(
  owner: string,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> {
  if ((running.get(owner) ?? 0) >= mostOfOne || held + bytes > mostBytes) throw tooManyUploads()
  hold(owner, 1, bytes)
  try {
    return await work()
  } finally {
    hold(owner, -1, -bytes)
  }
}

function hold(owner: string, uploads: number, bytes: number): void {
  held += bytes
  const own = (running.get(owner) ?? 0) + uploads
  if (own > 0) running.set(owner, own)
  else running.delete(owner)
}
