import { currentDatabase, currentTab } from '../current-database.ts'

/** Sends the waiting photos if there is a network and no maintenance. Each completed round does this, too. */
export async function sendPhotos(): Promise<void> {
  if (!navigator.onLine || currentTab().replica.state()?.maintenance) return
  if ((await currentDatabase().blobs.count()) === 0) return
  const { sendAllPhotos } = await import('./photo-queue.ts')
  await sendAllPhotos()
}
