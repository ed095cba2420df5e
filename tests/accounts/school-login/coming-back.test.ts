import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#drizzle/schema/accounts.ts'
import { eraseAccount } from '#server/accounts/account/erase.ts'
import { dateText, suspend } from '#server/moderation/suspension.ts'
import { day } from '#sync/time.ts'
import { schoolLoginSettings, ticket } from '#tests/openapi/examples/school.ts'
import { send } from '#tests/openapi/stage.ts'
import { stranger } from '#tests/support/people/cast.ts'
import { testApp } from '#tests/support/server/app.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'

test('[SSO-05][SAFE-25] a suspension outlives the account for someone who comes back through the school', async () => {
  const app = await testApp({ env: schoolLoginSettings, cast: false })
  const { email, college, year } = stranger()
  const again = email.replace('@', '+again@')
  const logIn = (as: string) =>
    send(app, 'POST /api/auth/school-login', { cookie: ticket(app, as), body: {} })
  const signUp = (as: string) => {
    const body = { username: stranger().username, college, year }
    return send(app, 'POST /api/auth/school-login/account', { cookie: ticket(app, as), body })
  }
  const { user: first } = (await (await signUp(email)).json()) as { user: { id: string } }

  const { writer, keyring, config } = app.resources
  const until = app.now() + 2 * day
  await writer.write({ run: (tx, rev) => suspend(tx, first.id, until, { now: app.now(), rev }) })
  const message = `This account has been suspended until ${dateText(until)}.`
  await expectRefusal(await logIn(email), 403, message)
  // As an administrator answers a request for deletion: a suspended person cannot log in for it.
  await writer.write({
    async run(tx, rev) {
      const [account] = await tx.select().from(users).where(eq(users.id, first.id))
      if (!account) throw new Error('There is no account.')
      await eraseAccount(tx, account, { rev, now: app.now(), keyring, config })
    },
  })

  // Another login of the same mailbox, as after a change of the name at the school.
  expect(await (await logIn(again)).json()).toMatchObject({ wanted: 'account' })
  await expectRefusal(await signUp(again), 403, message)
  await expectRefusal(await logIn(again), 403, message)
  app.moveClock(2 * day)
  const { user: back } = (await (await logIn(again)).json()) as { user: { id: string } }
  expect(back).toMatchObject({ email: again })
  expect(back.id).not.toBe(first.id)
  await app.stop()
})
