/** A page, or its worker. */
interface Running {
  evaluate<Answer, Given>(work: (given: Given) => Promise<Answer>, given: Given): Promise<Answer>
}

/** The rows of a table in all databases of this browser. */
export const rowsOnDevice = (page: Running, table: string): Promise<unknown[]> =>
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

/** Deletes the rows of a table in all databases of this browser, as Quad does with old ones. */
export const deleteOnDevice = (page: Running, table: string): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await new Promise((done) => opening.addEventListener('success', done))
      const { result: database } = opening
      if (database.objectStoreNames.contains(wanted)) {
        const writing = database.transaction(wanted, 'readwrite')
        writing.objectStore(wanted).clear()
        await new Promise((done) => writing.addEventListener('complete', done))
      }
      database.close()
    }
  }, table)
