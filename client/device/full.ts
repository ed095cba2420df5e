import { Dexie } from 'dexie'
import { showBanner } from '../ui/overlays/banner-store.ts'

/** Whether the browser gives no more space. */
export const isFull = (error: unknown): boolean => namesOf(error).includes('QuotaExceededError')

/**
 * Photos can be fetched again; a queue and drafts cannot. One by one, as a cache that is deleted whole
 * keeps its space while anybody holds it.
 */
export async function letPhotosGo(): Promise<void> {
  try {
    const cache = await caches.open('images')
    const photos = await cache.keys()
    await Promise.all(photos.map((photo) => cache.delete(photo)))
    await caches.delete('images')
  } catch {
    // A browser that cannot even let go says so by the next try.
  }
}

/** Does a work that may find no space a second time, when the photos have gone. */
export async function makingRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isFull(error)) throw error
    await letPhotosGo()
    return work()
  }
}

/** Where nobody waits for an answer, it is said once at a time. */
export function tellFull(message: string): void {
  showBanner({ id: 'full', urgent: true, icon: 'alert', title: 'This device is full', message })
}

function namesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  if (error instanceof Dexie.BulkError)
    return [error.name, ...error.failures.flatMap((each) => namesOf(each))]
  const { inner } = error instanceof Dexie.DexieError ? error : { inner: undefined }
  return [error.name, ...namesOf(inner)]
}
