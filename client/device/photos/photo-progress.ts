import { createStore } from '../../ui/create-store.ts'
import { useStore } from '../../ui/use-store.ts'

type Shares = ReadonlyMap<string, number>

const shares = createStore<Shares>(new Map())
const channel = new BroadcastChannel('quad-photos')

interface Progress {
  hashes: readonly string[]
  share: number | undefined
}

/**
 * Sets the upload progress of these photos in all tabs, from 0 to 1; undefined if they are not
 * being sent.
 */
export function setPhotoProgress(hashes: readonly string[], share: number | undefined): void {
  if (hashes.length === 0) return
  show({ hashes, share })
  channel.postMessage({ hashes, share } satisfies Progress)
}

channel.addEventListener('message', ({ data }: MessageEvent<Progress>) => show(data))

function show({ hashes, share }: Progress): void {
  const next = new Map(shares.read())
  for (const sha256 of hashes) {
    if (share === undefined) next.delete(sha256)
    else next.set(sha256, share)
  }
  shares.set(next)
}

/** The upload progress of each photo, by its hash. */
export const usePhotoProgress = (): Shares => useStore(shares)
