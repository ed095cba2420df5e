import type { Page } from 'playwright/test'

/**
 * Keeps all that the user's database has on the disk of this device from other pages, as a slow disk
 * would. @returns lets them read it
 */
export async function holdDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const name = databases
      .map((each) => each.name ?? '')
      .find((each) => /^quad-[\w]{8}-/.test(each))
    const opening = indexedDB.open(name ?? '')
    await new Promise((done) => opening.addEventListener('success', done))
    const database = opening.result
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite')
    const held = transaction.objectStore('log')
    await new Promise<void>((isHeld) => {
      const hold = () => {
        isHeld()
        if (!('letGo' in window)) held.count().addEventListener('success', hold)
      }
      held.count().addEventListener('success', hold)
    })
    transaction.addEventListener('complete', () => database.close())
  })
  return () => page.evaluate(() => void Object.assign(window, { letGo: true }))
}
