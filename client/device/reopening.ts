import type { DBCore, Middleware } from 'dexie'

/**
 * iOS drops database connections behind a sleeping page and reports that with an error name of its
 * own. Dexie reopens a connection only after an InvalidStateError, so this renames the error.
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
