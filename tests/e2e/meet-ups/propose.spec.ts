import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import {
  inDays,
  meetUpButton,
  meetUpLine,
  meetUpSheet,
  met,
  metAway,
} from '../../support/pages/meet-ups-page.ts'
import { log, openWith } from '../../support/pages/messages-page.ts'
import { promote } from '../../support/pages/moderation-page.ts'
import { signIn } from '../../support/people/cast.ts'
import { addSpot, readMeetUp, talk } from '../../support/people/meet-ups.ts'
import { call } from '../../support/server/market.ts'

/** Campuses of one test each. */
const listed = ['Baylor University', 'baylor.edu'] as const
const empty = ['University of Rochester', 'rochester.edu'] as const

const send = (page: Page) => meetUpSheet(page).getByRole('button', { name: 'Send', exact: true })
const places = (page: Page) => meetUpSheet(page).getByRole('group', { name: 'Place' })
const late = 'That’s late. A busy place in daylight is safer.'

test('[MEET-01] a meet-up takes three taps with a suggested time and a place @both', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await met(newStudent, 'asker', listed))
  const other = await metAway(server, newStudent, 'asked', listed)
  await talk(server, me, other)
  await promote(server, other)
  const moderator = await signIn(server, other)
  const { _id: spotId } = await addSpot(server, moderator, 'Library entrance', 'By the bike racks')
  await addSpot(server, moderator, 'Student union')
  await openWith(page, other.username)
  await meetUpButton(page).click()
  const times = meetUpSheet(page).getByRole('group', { name: 'Suggested times' })
  await expect(times.getByRole('radio')).toHaveCount(4)
  await expect(times).toContainText('Tomorrow 12:00 PM')
  await expect(meetUpSheet(page).getByLabel('Date')).toBeVisible()
  await expect(meetUpSheet(page).getByLabel('Time', { exact: true })).toBeVisible()
  await expect(places(page)).toContainText('Library entranceBy the bike racks')
  await expect(places(page).getByRole('radio', { name: /^Library entrance/ })).toBeChecked()
  await expectAccessible(page)
  await times.getByRole('radio', { name: 'Tomorrow 5:00 PM' }).click()
  const { day, at, words } = await inDays(page, 1, '17:00')
  await expect(meetUpSheet(page).getByLabel('Date')).toHaveValue(day)
  await expect(meetUpSheet(page).getByLabel('Time', { exact: true })).toHaveValue('17:00')
  await send(page).click()
  await expect(meetUpLine(page)).toContainText(`${words} · Library entrance`)
  await expect(meetUpLine(page)).toContainText(`Waiting for ${other.username}. Not agreed yet.`)
  await expect(meetUpLine(page).getByRole('button')).toHaveText(['Suggest Another', 'Cancel'])
  await expect(log(page).getByText('You suggested a meet-up')).toBeVisible()
  await expect(log(page).getByText(words, { exact: true })).toBeVisible()
  await expect(meetUpButton(page)).toHaveCount(0)
  await expect
    .poll(() => readMeetUp(server, other, me))
    .toMatchObject({ at, spotId, state: 'proposed' })
})

test('[MEET-04] the sheet and the server refuse a time in the past or too far ahead, and no place', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await met(newStudent, 'chooser'))
  const other = await metAway(server, newStudent, 'chosen')
  await talk(server, me, other)
  await openWith(page, other.username)
  await meetUpButton(page).click()
  const good = await inDays(page, 1, '14:00')
  for (const [ahead, place, message] of [
    [-1, 'Library', 'Please choose a time in the future.'],
    [32, 'Library', 'Please choose a time in the next 30 days.'],
    [1, ' ', 'Please choose a place.'],
  ] as const) {
    const { day, time, at } = await inDays(page, ahead, '14:00')
    await meetUpSheet(page).getByLabel('Date').fill(day)
    await meetUpSheet(page).getByLabel('Time', { exact: true }).fill(time)
    await meetUpSheet(page).getByLabel('Place').fill(place)
    await send(page).click()
    await expect(meetUpSheet(page).getByText(message)).toBeVisible()
    const body = { at, zone: 'America/New_York', place }
    const answer = await call(server, me, 'PUT', `/api/meet-ups/${other.user.id}`, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message })
  }
  for (const zone of ['Mars/Olympus', '+05:00', '']) {
    const body = { at: good.at, zone, place: 'Library' }
    const answer = await call(server, me, 'PUT', `/api/meet-ups/${other.user.id}`, body)
    expect(answer.status).toBe(400)
  }
  expect(await readMeetUp(server, me, other)).toBeUndefined()
})

test('[MEET-15] a place can be typed, and late hours are advised against, without blocking either', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await met(newStudent, 'typer', empty))
  const other = await metAway(server, newStudent, 'night', empty)
  await talk(server, me, other)
  await openWith(page, other.username)
  const somewhere = meetUpSheet(page).getByRole('radio', { name: 'Somewhere else' })
  const place = meetUpSheet(page).getByLabel('Place', { exact: true })
  const advice = 'Choose a public place with people around.'
  await meetUpButton(page).click()
  // Without a list, the place is typed. With one, it can be.
  await expect(place).toBeVisible()
  await expect(somewhere).toHaveCount(0)
  await expect(meetUpSheet(page).getByText(advice)).toBeVisible()
  await promote(server, other)
  await addSpot(server, await signIn(server, other), 'Gym')
  await somewhere.click()
  await expect(meetUpSheet(page).getByText(advice)).toBeVisible()
  await place.fill('x'.repeat(81))
  await expect(place).toHaveValue('x'.repeat(80))
  const { day } = await inDays(page, 2, '12:00')
  await meetUpSheet(page).getByLabel('Date').fill(day)
  for (const [time, isLate] of [
    ['21:59', false],
    ['22:00', true],
    ['05:59', true],
    ['06:00', false],
    ['23:30', true],
  ] as const) {
    await meetUpSheet(page).getByLabel('Time', { exact: true }).fill(time)
    await expect(meetUpSheet(page).getByText(late)).toHaveCount(isLate ? 1 : 0)
  }
  await send(page).click()
  await expect(meetUpLine(page)).toContainText(`11:30 PM · ${'x'.repeat(80)}`)
  await expect.poll(() => readMeetUp(server, other, me)).toMatchObject({ place: 'x'.repeat(80) })
})
