import { expect, test } from '../../support/browser/browser.ts'
import { inDays, meetUpLine, meetUpSheet, met, metAway } from '../../support/pages/meet-ups-page.ts'
import { log, openWith } from '../../support/pages/messages-page.ts'
import { promote } from '../../support/pages/moderation-page.ts'
import { signIn } from '../../support/people/cast.ts'
import { addSpot, moveMeetUp, propose, readMeetUp, talk } from '../../support/people/meet-ups.ts'
import { answered, call } from '../../support/server/market.ts'

/** A campus of this test. */
const school = ['Vanderbilt University', 'vanderbilt.edu'] as const

test('[MEET-16] a deleted place stays by name in meet-ups that have it, and is no longer offered', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await met(newStudent, 'stays', school))
  const other = await metAway(server, newStudent, 'deletes', school)
  await talk(server, me, other)
  await promote(server, other)
  const moderator = await signIn(server, other)
  const { _id: spotId } = await addSpot(server, moderator, 'Old fountain', 'By the steps')
  await addSpot(server, moderator, 'Student union')
  const { at, words } = await inDays(page, 2, '14:00')
  await propose(server, other, me, { at, spotId })
  await moveMeetUp(server, me, 'agree', other, { turn: 1 })
  await openWith(page, other.username)
  await expect(meetUpLine(page)).toContainText(`${words} · Old fountain`)
  await answered(await call(server, moderator, 'DELETE', `/api/moderation/spots/${spotId}`))
  await page.reload()
  await expect(meetUpLine(page)).toContainText(`${words} · Old fountain`)
  await expect(log(page)).toContainText('Old fountain')
  for (const person of [me, other])
    expect(await readMeetUp(server, person, person === me ? other : me)).toMatchObject({
      place: 'Old fountain',
      state: 'agreed',
    })
  const proposal = { at, zone: 'America/New_York', spotId, turn: 1 }
  const refused = await call(server, me, 'PUT', `/api/meet-ups/${other.user.id}`, proposal)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ message: 'Please choose a place.' })
  await meetUpLine(page)
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Suggest Another' }).click()
  const places = meetUpSheet(page).getByRole('group', { name: 'Place' })
  await expect(places.getByRole('radio')).toHaveCount(2)
  await expect(places).toContainText('Student union')
  await expect(places).not.toContainText('Old fountain')
})
