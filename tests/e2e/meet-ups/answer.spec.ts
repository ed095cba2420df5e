import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import {
  inDays,
  meetUpLine,
  meetUpSheet,
  met,
  metAway,
  pressInLine,
} from '../../support/pages/meet-ups-page.ts'
import { log, openWith } from '../../support/pages/messages-page.ts'
import { moveMeetUp, propose, readMeetUp, talk } from '../../support/people/meet-ups.ts'
import { call } from '../../support/server/market.ts'

const changed = 'The meet-up has changed. Look at it again.'

test('[MEET-05] the other person agrees or suggests something else, and both say yes to one turn', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await met(newStudent, 'answerer'))
  const other = await metAway(server, newStudent, 'proposer')
  await talk(server, me, other)
  const { at, words } = await inDays(page, 2, '14:00')
  await propose(server, other, me, { at })
  await openWith(page, other.username)
  await expect(meetUpLine(page)).toContainText(`${words} · Library entrance`)
  await expect(meetUpLine(page)).toContainText(`${other.username} suggests this. Not agreed yet.`)
  const buttons = ['Agree', 'Suggest Another', 'Cancel']
  await expect(meetUpLine(page).getByRole('button')).toHaveText(buttons)
  await expect(log(page).getByRole('button', { name: /Agree|Suggest|Cancel/ })).toHaveCount(0)
  await expectAccessible(page)
  // The proposal of the one is the question to the other.
  await pressInLine(page, 'Suggest Another')
  await meetUpSheet(page).getByLabel('Place', { exact: true }).fill('Gym')
  await meetUpSheet(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(meetUpLine(page)).toContainText(`${words} · Gym`)
  await expect(meetUpLine(page).getByRole('button')).toHaveText(['Suggest Another', 'Cancel'])
  await expect
    .poll(() => readMeetUp(server, other, me))
    .toMatchObject({ state: 'proposed', turn: 2 })
  const path = `/api/meet-ups/agree/${other.user.id}`
  expect((await call(server, me, 'PATCH', path, { turn: 2 })).status).toBe(409)
  await propose(server, other, me, { at, turn: 2, place: 'Cafe' })
  await expect(meetUpLine(page)).toContainText(`${words} · Cafe`)
  await pressInLine(page, 'Agree')
  await expect(meetUpLine(page)).not.toContainText('Not agreed yet')
  await expect(log(page).getByText('You agreed to meet')).toBeVisible()
  await expect
    .poll(() => readMeetUp(server, other, me))
    .toMatchObject({ state: 'agreed', turn: 3, place: 'Cafe' })
})

test('[MEET-06] an answer to an earlier turn changes nothing, and its author reads why', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await met(newStudent, 'slow'))
  const other = await metAway(server, newStudent, 'quick')
  await talk(server, me, other)
  const { at } = await inDays(page, 2, '14:00')
  await propose(server, other, me, { at })
  await openWith(page, other.username)
  await expect(meetUpLine(page)).toContainText('Library entrance')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const later = await propose(server, other, me, { at, turn: 1, place: 'Gym' })
  await pressInLine(page, 'Agree')
  await expect(meetUpLine(page)).not.toContainText('Not agreed yet')
  await page.context().setOffline(false)
  const refused = log(page).getByRole('alert')
  await expect(refused).toContainText(changed)
  await expect(meetUpLine(page)).toContainText('Gym')
  await expect(meetUpLine(page)).toContainText('Not agreed yet')
  for (const [method, path, body] of [
    ['PATCH', 'agree/', { turn: 1 }],
    ['PATCH', 'cancel/', { turn: 1 }],
    ['PUT', '', { at, zone: 'America/New_York', place: 'Cafe', turn: 1 }],
  ] as const) {
    const answer = await call(server, me, method, `/api/meet-ups/${path}${other.user.id}`, body)
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ message: changed })
  }
  expect(await readMeetUp(server, other, me)).toEqual({ ...later, otherUserId: me.user.id })
  await refused.getByRole('button', { name: 'Discard' }).click()
  await expect(refused).toHaveCount(0)
})

test('a changed agreement is not agreed again until the other says yes, and either can cancel', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await met(newStudent, 'changer'))
  const other = await metAway(server, newStudent, 'canceler')
  await talk(server, me, other)
  const { at, words } = await inDays(page, 2, '14:00')
  await propose(server, me, other, { at })
  await moveMeetUp(server, other, 'agree', me, { turn: 1 })
  await openWith(page, other.username)
  await expect(meetUpLine(page)).toContainText(words)
  await expect(meetUpLine(page)).not.toContainText('Not agreed yet')
  await propose(server, other, me, { at, turn: 1, place: 'Gym' })
  await expect(meetUpLine(page)).toContainText('Not agreed yet')
  await pressInLine(page, 'Cancel')
  await expect(meetUpLine(page)).toContainText('This meet-up was canceled.')
  await expect(log(page).getByText('You canceled the meet-up')).toBeVisible()
  await expect.poll(() => readMeetUp(server, other, me)).toMatchObject({ state: 'canceled' })
})
