import { listingOf, readQueued, type Actions } from '#sync/engine/queued.ts'
import type { QueuedAction } from '#sync/engine/store.ts'
import { isolated } from '#sync/texts/isolated.ts'

/**
 * An action in the words of the person who did it.
 * @param names titles of listings and usernames of people, by id
 */
export function describe(
  actions: Actions,
  queued: Pick<QueuedAction, 'name' | 'version' | 'args' | 'about'>,
  names: ReadonlyMap<string, string>,
): string {
  const read = readQueued(actions, queued)
  const title = names.get(listingOf(actions, queued) ?? '') ?? queued.about
  const listing = title === undefined ? 'a listing' : `“${isolated(title)}”`
  const username = (id: string) => {
    const name = names.get(id)
    return name === undefined ? undefined : isolated(name)
  }
  const words = read?.action.words?.(read.args, { listing, username })
  return words ?? 'A change'
}
