import { expect, test } from 'vitest'
import { meetUps } from '#drizzle/schema/meet-ups.ts'
import { acquaint, meetUpCalls, meetUpOfAnswer, planned } from '#tests/meet-ups/calls.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { block } from '#tests/support/server/blocks.ts'
import { Device } from '#tests/support/server/device.ts'
import { suspendUser } from '#tests/support/server/moderation.ts'
import { notificationsOf } from '#tests/support/server/notifications.ts'
import { newcomer, type Newcomer } from '#tests/support/people/newcomer.ts'

const app = await appOfFile({ env: { RATE_LIMITS: 'off' } })
const { propose, agree, list } = meetUpCalls(app)

/** What keeps Ana from meeting Ben. */
const causes: Record<string, (ana: Newcomer, ben: Newcomer) => Promise<unknown>> = {
  'a block of the other person': (ana, ben) => block(app, ana, ben),
  'a suspension': (ana) => suspendUser(app, ana),
  'the deletion of the account': ({ person, ...as }) =>
    app.call('DELETE', `/api/users/${as.user.id}`, { as, body: { password: person.password } }),
}

test.each(Object.entries(causes))(
  '[MEET-18] %s cancels an agreed meet-up, and the other person hears no reason',
  async (name, cause) => {
    const [ana, ben] = [await newcomer(app), await newcomer(app)]
    await acquaint(app, ana, ben)
    const { turn } = await meetUpOfAnswer(await propose(ana, ben, planned(app)))
    await agree(ben, ana, { turn })
    const device = new Device(app, ben)
    await device.sync()
    await cause(ana, ben)
    const isGone = name === 'the deletion of the account'
    expect(await list(ben)).toMatchObject(isGone ? [] : [{ state: 'canceled' }])
    await device.sync()
    expect(device.rows.meetUps.get(ana.user.id)?.state).toBe(isGone ? undefined : 'canceled')
    const titles = (await notificationsOf(app, ben)).map(({ title }) => title)
    expect(titles.filter((title) => title === 'This meet-up was canceled')).toHaveLength(1)
  },
)

test('nothing of a meet-up is left when both have deleted their accounts', async () => {
  const [ana, ben] = [await newcomer(app), await newcomer(app)]
  await acquaint(app, ana, ben)
  await propose(ana, ben, planned(app))
  const leave = causes['the deletion of the account']
  await leave?.(ana, ben)
  await leave?.(ben, ana)
  const rows = await app.read((db) => db.select({ one: meetUps.oneId }).from(meetUps))
  expect(rows.map(({ one }) => one)).not.toContain(ana.user.id)
  expect(rows.map(({ one }) => one)).not.toContain(ben.user.id)
})
