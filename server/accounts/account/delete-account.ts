import type { Context } from 'hono'
import { confirmationSchema } from '#sync/accounts/credentials.ts'
import { clearRefreshCookie } from '../../auth/cookie.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { accountDeletedMail } from '../../mail/account-deleted.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { partnersOf } from '../../messages/stamp.ts'
import type { Resources } from '../../resources.ts'
import { saversOfSeller } from '../../saved-listings/savers.ts'
import { notifyOfAccountDeletion } from '../../saved-listings/notify-savers.ts'
import { ownSessionOf } from '../../viewer.ts'
import { endDealsOf } from '../../deals/follow.ts'
import { eraseAccount } from './erase.ts'
import { provePassword, redeem } from './prove-password.ts'

/** DELETE /api/users/:id. Photo files are deleted before the response. */
export async function deleteAccount(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { actor } = ownSessionOf(c)
  const { password } = await readBody(c, confirmationSchema)
  const proof = await provePassword(c, actor.userId, password)
  const { user } = proof
  const afterwards: (() => Promise<void>)[] = []
  const after = (work: () => Promise<void>) => void afterwards.push(work)
  const erased = await writeAndMail(resources, async (tx, keepMail, rev) => {
    await redeem(tx, resources, proof)
    const now = resources.clock()
    const saved = await saversOfSeller(tx, user.id)
    const partners = await partnersOf(tx, user.id)
    const { keyring, config } = resources
    const context = { tx, actor, now, rev, resources, after }
    await endDealsOf(context, user.id, { reason: 'gone' })
    const photos = await eraseAccount(tx, user, { rev, now, keyring, config })
    await notifyOfAccountDeletion(context, saved)
    await keepMail(accountDeletedMail(user.email))
    return { rev, photos, partners }
  })
  resources.sockets.sessionsChanged({ userId: user.id })
  resources.sockets.campusChanged(user.universityId, erased.rev)
  for (const partner of erased.partners) resources.sockets.userChanged(partner, erased.rev)
  for (const work of afterwards) await work()
  await deletePhotos(resources, erased.photos)
  clearRefreshCookie(c)
  return c.json({ message: 'User deleted successfully.' })
}

/** A failure is only logged: the account is deleted, and the sweep finds files without a row. */
async function deletePhotos({ images, log }: Resources, ids: string[]): Promise<void> {
  for (const id of ids) {
    await images
      .delete(id)
      .catch((error: unknown) => log.error('A photo could not be deleted', error))
  }
}
