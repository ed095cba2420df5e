import type { Context } from 'hono'
import { confirmationSchema } from '#sync/accounts/credentials.ts'
import { clearRefreshCookie } from '../../auth/cookie.ts'
import type { Env } from '../../env.ts'
import { readBody } from '../../bodies/json.ts'
import { accountDeletedMail } from '../../mail/account-deleted.ts'
import { writeAndMail } from '../../mail/write-and-mail.ts'
import { ownSessionOf } from '../../viewer.ts'
import { departWithNews } from './depart.ts'
import { proveOwner, redeem } from './prove-owner.ts'

/** DELETE /api/users/:id. Photo files are deleted before the response. */
export async function deleteAccount(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { actor } = ownSessionOf(c)
  const { password } = await readBody(c, confirmationSchema)
  const proof = await proveOwner(c, actor.userId, password)
  const { user } = proof
  let afterwards: (() => Promise<void>)[] = []
  await writeAndMail(resources, async (tx, keepMail, rev) => {
    afterwards = []
    const after = (work: () => Promise<void>) => void afterwards.push(work)
    await redeem(tx, resources, proof)
    await departWithNews({ tx, now: resources.clock(), rev, resources, after }, user)
    await keepMail(accountDeletedMail(user))
  })
  for (const work of afterwards) await work()
  clearRefreshCookie(c)
  return c.json({ message: 'User deleted successfully.' })
}
