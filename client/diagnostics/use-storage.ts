import { useEffect, useState } from 'react'
import { second } from '#sync/time.ts'

/** What the browser says about this site's storage. Old browsers do not say everything. */
export interface Storage {
  bytes: number | undefined
  allowed: number | undefined
  /** Whether the browser keeps the data when space runs short. */
  persisted: boolean | undefined
  /** Photos that were fetched to be shown offline. */
  cachedPhotos: { count: number; bytes: number }
}

/** No event reports a change. */
const EVERY = 5 * second

export function useStorage(): Storage | undefined {
  const [storage, setStorage] = useState<Storage>()

  useEffect(() => {
    let over = false
    const look = async () => {
      const read = await readStorage()
      if (!over) setStorage(read)
    }
    void look()
    const timer = setInterval(() => void look(), EVERY)
    return () => {
      over = true
      clearInterval(timer)
    }
  }, [])

  return storage
}

async function readStorage(): Promise<Storage> {
  // Plain HTTP has none of these.
  const manager: StorageManager | undefined = navigator.storage
  const estimate = await manager?.estimate?.().catch(() => undefined)
  return {
    bytes: estimate?.usage,
    allowed: estimate?.quota,
    persisted: await manager?.persisted?.().catch(() => undefined),
    cachedPhotos: await readCachedPhotos().catch(() => ({ count: 0, bytes: 0 })),
  }
}

async function readCachedPhotos(): Promise<Storage['cachedPhotos']> {
  if (!('caches' in globalThis) || !(await caches.has('images'))) return { count: 0, bytes: 0 }
  const cache = await caches.open('images')
  const photos = await cache.matchAll()
  const sizes = photos.map(({ headers }) => Number(headers.get('content-length')) || 0)
  return { count: photos.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
