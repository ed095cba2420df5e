import { expect, test } from '../../support/browser/browser.ts'
import { inDays, meetUpLine, met, metAway } from '../../support/pages/meet-ups-page.ts'
import { openWith } from '../../support/pages/messages-page.ts'
import { suspend } from '../../support/pages/moderation-page.ts'
import { moveMeetUp, propose, readMeetUp, talk } from '../../support/people/meet-ups.ts'
import { block } from '../../support/server/blocks.ts'
import { answered, call } from '../../support/server/market.ts'

test('[MEET-18] a block, a suspension and a deleted account cancel the meet-up, and the other side sees only that', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await met(newStudent, 'remains'))
  const moderator = await met(newStudent, 'moderates')
  const { at } = await inDays(page, 2, '14:00')
  const [blocks, suspended, leaves] = [
    await metAway(server, newStudent, 'blocks'),
    await metAway(server, newStudent, 'suspended'),
    await metAway(server, newStudent, 'leaves'),
  ]
  for (const other of [blocks, suspended, leaves]) {
    await talk(server, me, other)
    await propose(server, other, me, { at })
  }
  // What is only proposed is canceled, too.
  for (const other of [suspended, leaves]) await moveMeetUp(server, me, 'agree', other, { turn: 1 })
  const account = `/api/users/${leaves.user.id}`
  const ways = [
    [blocks, () => block(server, blocks, me)],
    [suspended, () => suspend(server, moderator, suspended)],
    [
      leaves,
      async () =>
        answered(await call(server, leaves, 'DELETE', account, { password: leaves.password })),
    ],
  ] as const
  for (const [other, leave] of ways) {
    await openWith(page, other.username)
    await expect(meetUpLine(page)).toContainText('Library entrance')
    await expect(meetUpLine(page)).not.toContainText('canceled')
    await leave()
    await expect(meetUpLine(page)).toContainText('This meet-up was canceled.')
    await expect(meetUpLine(page).getByRole('button')).toHaveCount(0)
    expect(await readMeetUp(server, me, other)).toMatchObject({ state: 'canceled' })
  }
})
