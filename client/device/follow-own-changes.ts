import { refreshUser } from './session/start.ts'
import { shownUser, subscribeSession } from './session/store.ts'
import { follow } from './use-query.ts'

/**
 * Reads the user again when a round of any tab brings a newer version of their account: the campus, the
 * name or a setting was changed on another device. Rows alone would leave the page with the old campus.
 */
export function followOwnChanges(): void {
  let followed: string | undefined
  let stop = () => {}
  const begin = () => {
    const userId = shownUser()?.id
    if (userId === followed) return
    followed = userId
    stop()
    stop = userId === undefined ? () => {} : followAccount(userId)
  }
  subscribeSession(begin)
  begin()
}

function followAccount(userId: string): () => void {
  let known: number | undefined
  return follow(
    (rows) => rows.get('ownProfiles', userId)?.rev,
    (rev) => {
      if (rev !== undefined && known !== undefined && rev !== known) void refreshUser()
      known = rev ?? known
    },
  )
}
