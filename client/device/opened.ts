import type { DBCore, Middleware } from 'dexie'
import { closeBanner, showBanner } from '../ui/overlays/banner-store.ts'
import type { Database } from './database.ts'

const id = 'database-blocked'

/** Another tab holds an older version open and does not let go: nothing can be read or kept here. */
export function tellBlocked(): void {
  showBanner({
    id,
    urgent: true,
    sticky: true,
    icon: 'alert',
    title: 'Another tab keeps Quad from starting',
    message: 'An older Quad is open in it. Close that tab, and this one goes on.',
  })
}

export const tellUnblocked = (): void => closeBanner(id)

/** Resolves once a database is open. @throws while another tab holds an older version of it open */
export async function opened(database: Database): Promise<void> {
  if (database.isOpen()) return
  let hear = () => {}
  const blocked = new Promise<never>((_, reject) => {
    hear = () => reject(new Error('Another tab holds an older version of the database open.'))
    if (database.blocked) hear()
    else database.on('blocked', hear)
  })
  try {
    await Promise.race([database.open(), blocked])
  } finally {
    database.on('blocked').unsubscribe(hear)
  }
}

/**
 * iOS loses connections behind a sleeping page, and says so by a name of its own. Dexie opens anew
 * what is in an invalid state.
 */
export const reopening: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'reopening',
  create: (core) => ({
    ...core,
    transaction(...wanted) {
      try {
        return core.transaction(...wanted)
      } catch (error) {
        if (!(error instanceof DOMException) || error.name !== 'UnknownError') throw error
        throw new DOMException(error.message, 'InvalidStateError')
      }
    },
  }),
}
