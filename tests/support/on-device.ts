import type { Page } from 'playwright/test'

/** What a table holds in all of this browser's databases. */
export const rowsOnDevice = (page: Page, table: string): Promise<unknown[]> =>
  page.evaluate(async (wanted) => {
    const found: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await new Promise((done) => opening.addEventListener('success', done))
      const { result: database } = opening
      if (database.objectStoreNames.contains(wanted)) {
        const reading = database.transaction(wanted).objectStore(wanted).getAll()
        await new Promise((done) => reading.addEventListener('success', done))
        found.push(...reading.result)
      }
      database.close()
    }
    return found
  }, table)
