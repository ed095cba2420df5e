import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { users } from '#drizzle/schema/accounts.ts'
import { Refusal } from '#sync/refusal.ts'
import { startSession } from '../../auth/sessions.ts'
import type { Tx } from '../../db/writer.ts'
import type { Env } from '../../env.ts'
import { newDeviceMail } from '../../mail/new-device.ts'
import { deviceName, deviceOf, isNewDevice } from './devices.ts'
import { grant } from './refresh.ts'
import { readSessionUser } from './session-user.ts'

interface SignIn {
  user: { id: string; email: string }
  remember: boolean
  /** Takes in what proved the person, in the write that begins the session. */
  judge(tx: Tx): Promise<void>
}

/** Begins a session for somebody who has proved who they are, and tells them of a new device. */
export async function signIn(
  c: Context<Env>,
  { user, remember, judge }: SignIn,
): Promise<Response> {
  const { resources } = c.var
  const device = deviceOf(c.req.header('user-agent'))
  const now = resources.clock()
  const { issued, isNew } = await resources.writer.write({
    async run(tx) {
      await judge(tx)
      await assertWelcome(tx, user.id)
      const start = { familyId: randomUUID(), userId: user.id, remember, device }
      return {
        isNew: await isNewDevice(tx, user.id, device),
        issued: await startSession(tx, resources.keyring.refreshTokens, start, now),
      }
    },
  })
  if (isNew) resources.mailer.send(newDeviceMail(user.email, deviceName(device), now))
  const accessToken = await grant(c, issued)
  return c.json({ user: await readSessionUser(resources, user.id), accessToken })
}

/** @throws Refusal `forbidden` for a suspended account. */
export async function assertWelcome(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
  if (user?.suspendedAt != null) throw new Refusal('forbidden', 'This account has been suspended.')
}
