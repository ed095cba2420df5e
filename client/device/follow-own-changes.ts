import { liveQuery } from 'dexie'
import { currentDatabase } from './current-database.ts'
import { refreshUser } from './session/start.ts'
import { shownUser, subscribeSession } from './session/store.ts'

/**
 * Reads the user again when a round of any tab brings a newer version of their account: the campus, the
 * name or a setting was changed on another device. Rows alone would leave the page with the old campus.
 */
export function followOwnChanges(): void {
  let followed: string | undefined
  let stop = () => {}
  const follow = () => {
    const userId = shownUser()?.id
    if (userId === followed) return
    followed = userId
    stop()
    stop = userId === undefined ? () => {} : followAccount(userId)
  }
  subscribeSession(follow)
  follow()
}

function followAccount(userId: string): () => void {
  let known: number | undefined
  const versions = liveQuery(async () => (await currentDatabase().ownProfiles.get(userId))?.rev)
  const subscription = versions.subscribe({
    next(rev) {
      if (rev !== undefined && known !== undefined && rev !== known) void refreshUser()
      known = rev ?? known
    },
    // The database was deleted with a logout, or cannot be opened. Rounds report that.
    error: () => {},
  })
  return () => subscription.unsubscribe()
}
