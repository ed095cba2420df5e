import { endAllOf } from '../../meet-ups/end.ts'
import { partnersOf } from '../../messages/stamp.ts'
import { saversOfSeller } from '../../saved-listings/savers.ts'
import { notifyOfAccountDeletion } from '../../saved-listings/notify-savers.ts'
import type { Resources } from '../../resources.ts'
import type { HandlerContext } from '../../sync/implement.ts'
import type { User } from '../sign-in/proof.ts'
import { eraseAccount } from './erase.ts'

/** Deletes an account, tells everyone who dealt with the person, and deletes the photos after the commit. */
export async function departWithNews(
  given: Pick<HandlerContext, 'tx' | 'now' | 'rev' | 'resources' | 'after'>,
  user: User,
): Promise<void> {
  const { tx, now, rev, resources, after } = given
  // Others hear of it as if the person had done it, also if an administrator has.
  const { id: userId, username, universityId } = user
  const context = { ...given, actor: { userId, username, universityId } }
  const { keyring, config, sockets } = resources
  const saved = await saversOfSeller(tx, user.id)
  const partners = await partnersOf(tx, user.id)
  await endAllOf(given, user.id)
  const photos = await eraseAccount(tx, user, { rev, now, keyring, config })
  await notifyOfAccountDeletion(context, saved)
  after(async () => {
    sockets.sessionsChanged({ userId: user.id })
    sockets.campusChanged(user.universityId, rev)
    for (const partner of partners) sockets.userChanged(partner, rev)
    await deletePhotos(resources, photos)
  })
}

/** A failure is only logged: the account is deleted, and the sweep finds files without a row. */
async function deletePhotos({ images, log }: Resources, ids: string[]): Promise<void> {
  for (const id of ids) {
    await images
      .delete(id)
      .catch((error: unknown) => log.error('A photo could not be deleted', error))
  }
}
