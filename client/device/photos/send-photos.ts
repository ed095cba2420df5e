import { currentDatabase } from '../current-database.ts'

/** Sends the photos that wait, if the network is there. A round that ends well does this, too. */
export async function sendPhotos(): Promise<void> {
  if (!navigator.onLine || (await currentDatabase().blobs.count()) === 0) return
  const { sendAllPhotos } = await import('./photo-queue.ts')
  await sendAllPhotos()
}
