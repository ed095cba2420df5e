import { day, minute } from '#sync/time.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { openConversation } from '../deals/screens.ts'
import { acquaint, agreed, agreeTo, meetUpsOf, suggest } from './calls.ts'
import { answer, choose, line, sheet } from './screens.ts'

test.use({ serviceWorkers: 'allow' })

const local = (at: string) =>
  new Date(at).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/New_York',
  })

test('[MEET-01][MEET-15] a meet-up is suggested in three taps, and a typed place and a late time are possible', async ({
  page,
  me,
  other,
  server,
}) => {
  await acquaint(server, me, other)
  await openConversation(page, other.username)
  await page.getByRole('button', { name: `Meet up with ${other.username}` }).click()
  const times = sheet(page).getByRole('group', { name: 'Suggested times' }).getByRole('button')
  await expect(times).toHaveCount(4)
  await times.nth(1).click()
  await expect(times.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(sheet(page).getByText('Choose a public place with people around.')).toBeVisible()
  await expectAccessible(page)
  const send = sheet(page).getByRole('button', { name: 'Send' })
  await send.click()
  await expect(sheet(page).getByText('Please choose a place.')).toBeVisible()
  await sheet(page).getByLabel('Place').fill('Library entrance')
  await sheet(page).getByLabel('Time', { exact: true }).fill('23:00')
  await expect(
    sheet(page).getByText('That’s late. A busy place in daylight is safer.'),
  ).toBeVisible()
  await times.nth(1).click()
  await send.click()
  await expect(line(page)).toContainText('Library entrance. Not agreed yet.')
  await expect(page.getByRole('button', { name: /^Meet up with/ })).toHaveCount(0)
  await expect.poll(() => meetUpsOf(server, other)).toMatchObject([{ state: 'proposed' }])

  // The place is remembered, so that the next one takes a tap less.
  await answer(page, 'Change').click()
  const again = page.getByRole('dialog', { name: 'Suggest another' })
  await expect(again.getByLabel('Place')).toHaveValue('Library entrance')
})

test('[MEET-05][MEET-06] the other person agrees or suggests something else, also after it was changed', async ({
  page,
  me,
  other,
  server,
}) => {
  await acquaint(server, me, other)
  const first = await suggest(server, other, me, day)
  await page.goto('/')
  const asked = page.getByRole('region', { name: 'Needs your answer' })
  await expect(asked).toContainText(`${other.username} suggests ${local(first.at)}`)
  await openConversation(page, other.username)
  await expect(line(page)).toContainText('Library entrance')
  await expectAccessible(page)
  await answer(page, 'Suggest another').click()
  const another = page.getByRole('dialog', { name: 'Suggest another' })
  await expect(another).toBeVisible()
  const second = await suggest(server, other, me, 2 * day, { turn: first.turn, place: 'Gym' })
  // The open dialog hides the line from roles.
  await expect(page.locator('section[aria-label^="Meet-up with"]')).toContainText('Gym')
  await another.getByLabel('Place').fill('Dining hall')
  await another.getByRole('button', { name: 'Send' }).click()
  await expect(another).toContainText('The meet-up has changed. Look at it again.')
  await page.keyboard.press('Escape')
  await answer(page, 'Agree').click()
  await expect(line(page)).toContainText(`${local(second.at)} · Gym`)
  await expect
    .poll(() => meetUpsOf(server, other))
    .toMatchObject([{ state: 'agreed', place: 'Gym' }])
  await expect(page.getByRole('log')).toContainText('You agreed to meet')
})

test('[MEET-17] a meet-up is suggested, agreed, and canceled offline', async ({
  page,
  me,
  other,
  server,
}) => {
  await acquaint(server, me, other)
  await suggest(server, other, me, day)
  await openConversation(page, other.username)
  await expect(answer(page, 'Agree')).toBeVisible()
  await goOffline(page)
  await answer(page, 'Agree').click()
  await expect(answer(page, 'Add to calendar')).toBeVisible()
  await expect(line(page).getByText('Waiting')).toBeVisible()
  await choose(page, 'Cancel')
  await expect(line(page)).toContainText('This meet-up was canceled.')
  await page.getByRole('button', { name: `Meet up with ${other.username}` }).click()
  await sheet(page)
    .getByRole('group', { name: 'Suggested times' })
    .getByRole('button')
    .first()
    .click()
  await sheet(page).getByLabel('Place').fill('Gym')
  await sheet(page).getByRole('button', { name: 'Send' }).click()
  await expect(line(page)).toContainText('Not agreed yet.')
  await page.context().setOffline(false)
  await expect
    .poll(() => meetUpsOf(server, other))
    .toMatchObject([{ state: 'proposed', place: 'Gym', by: me.user.id, number: 2 }])
})

test('[MEET-11] “I’m Here” stands in the line from half an hour before, and reaches the other person', async ({
  page,
  me,
  other,
  server,
}) => {
  await agreed(server, me, other, 20 * minute)
  await openConversation(page, other.username)
  await choose(page, 'I’m here, with a note')
  const dialog = page.getByRole('dialog', { name: 'I’m here' })
  await dialog.getByLabel('How to find you').fill('Red coat')
  await dialog.getByRole('button', { name: /^Tell/ }).click()
  await expect(line(page)).toContainText('You said that you are here.')
  await expect(answer(page, 'I’m Here')).toHaveCount(0)
  await expect.poll(() => meetUpsOf(server, other)).toMatchObject([{ otherHereNote: 'Red coat' }])
})

test('[MEET-08][MEET-20] an agreed meet-up has its time in the zone of the device, and can be told to a friend', async ({
  page,
  me,
  other,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      async value({ text }: ShareData) {
        localStorage.setItem('shared', text ?? '')
      },
    })
  })
  await acquaint(server, me, other)
  const { turn, at } = await suggest(server, other, me, day, { zone: 'America/Los_Angeles' })
  await agreeTo(server, me, other, turn)
  await openConversation(page, other.username)
  await expect(line(page)).toContainText(local(at))
  await expect(line(page)).toContainText(/ E[DS]T · Library entrance/)
  await choose(page, 'Tell a friend')
  const shared = () => page.evaluate(() => localStorage.getItem('shared'))
  await expect
    .poll(shared)
    .toBe(`I’m meeting ${other.username} from Quad: ${local(at)}, Library entrance.`)
})

test('[MEET-09] “Add to calendar” gives a calendar file, also offline', async ({
  page,
  me,
  other,
  server,
}) => {
  await agreed(server, me, other, day)
  await openConversation(page, other.username)
  const saving = page.waitForEvent('download')
  await answer(page, 'Add to calendar').click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('meet-up.ics')
  await goOffline(page)
  const again = page.waitForEvent('download')
  await answer(page, 'Add to calendar').click()
  const stream = await (await again).createReadStream()
  const text = (await stream.toArray()).join('')
  expect(text).toContain('BEGIN:VEVENT')
  expect(text).toContain('LOCATION:Library entrance')
})
