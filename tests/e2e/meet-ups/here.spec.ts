import { minute } from '#sync/time.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { meetUpLine, met, metAway, pressInLine } from '../../support/pages/meet-ups-page.ts'
import { log, openWith } from '../../support/pages/messages-page.ts'
import { signIn } from '../../support/people/cast.ts'
import { moveMeetUp, propose, readMeetUp, talk } from '../../support/people/meet-ups.ts'
import { atTime, notificationsOf } from '../../support/server/market.ts'

test('[MEET-11] the line says that one is here from 30 minutes before, once, with an optional note', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await met(newStudent, 'arrives'))
  const other = await metAway(server, newStudent, 'waits')
  await talk(server, me, other)
  const at = new Date(Date.now() + 40 * minute).toISOString()
  await propose(server, other, me, { at })
  await moveMeetUp(server, me, 'agree', other, { turn: 1 })
  await openWith(page, other.username)
  const button = meetUpLine(page).getByRole('button', { name: 'I’m Here' })
  const note = meetUpLine(page).getByLabel('Note (optional)')
  await expect(meetUpLine(page)).toContainText('Library entrance')
  await expect(button).toHaveCount(0)
  await atTime(server, 11 * minute, async () => {
    await page.reload()
    await expect(button).toBeVisible()
    await expectAccessible(page)
    await note.fill('x'.repeat(81))
    await expect(note).toHaveValue('x'.repeat(80))
    await note.fill('By the bike racks')
    await pressInLine(page, 'I’m Here')
    await expect(meetUpLine(page)).toContainText(`You told ${other.username} that you’re here.`)
    await expect(button).toHaveCount(0)
    await expect(log(page)).toContainText('By the bike racks')
    const theirs = await signIn(server, other)
    await expect
      .poll(async () => (await notificationsOf(server, theirs)).map(({ title }) => title))
      .toContain(`${me.user.username} is here`)
    await moveMeetUp(server, theirs, 'here', me, { turn: 1, note: 'On the steps' })
    await expect(meetUpLine(page)).toContainText(`${other.username} is here: On the steps`)
    expect(await readMeetUp(server, theirs, me)).toMatchObject({
      hereNote: 'On the steps',
      otherHereNote: 'By the bike racks',
    })
  })
})
