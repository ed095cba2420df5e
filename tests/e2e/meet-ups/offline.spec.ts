import { day, hour } from '#sync/time.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { goOffline, goOnline, savedHere } from '../../support/browser/offline.ts'
import {
  inDays,
  meetUpButton,
  meetUpLine,
  meetUpSheet,
  met,
  metAway,
  pressInLine,
} from '../../support/pages/meet-ups-page.ts'
import { log, openWith } from '../../support/pages/messages-page.ts'
import { signIn } from '../../support/people/cast.ts'
import { moveMeetUp, propose, readMeetUp, talk } from '../../support/people/meet-ups.ts'
import { atTime, notificationsOf } from '../../support/server/market.ts'
import { heardBy } from '../../support/server/talk.ts'

test.use({ serviceWorkers: 'allow' })

const soon = () => new Date(Date.now() + 20 * 60_000).toISOString()

test('[MEET-17] what is done about meet-ups offline waits in the conversation, takes effect in order, and is refused if its time has passed', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await met(newStudent, 'offline'), { rememberMe: true })
  const [one, two] = [
    await metAway(server, newStudent, 'first'),
    await metAway(server, newStudent, 'second'),
  ]
  const { at } = await inDays(page, 2, '14:00')
  for (const other of [one, two]) await talk(server, me, other)
  await propose(server, one, me, { at })
  await propose(server, two, me, { at: soon() })
  await openWith(page, one.username)
  await expect(meetUpLine(page)).toContainText('Library entrance')
  await openWith(page, two.username)
  await expect(meetUpLine(page)).toContainText('Library entrance')
  await goOffline(page)
  await pressInLine(page, 'Agree')
  await expect(meetUpLine(page)).not.toContainText('Not agreed yet')
  await meetUpLine(page).getByLabel('Note (optional)').fill('By the door')
  await pressInLine(page, 'I’m Here')
  await expect(meetUpLine(page)).toContainText(`You told ${two.username} that you’re here.`)
  await page.goto(`/messages?with=${one.username}`)
  await pressInLine(page, 'Suggest Another')
  await meetUpSheet(page).getByLabel('Place', { exact: true }).fill('Gym')
  await meetUpSheet(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(meetUpLine(page)).toContainText('Gym')
  await pressInLine(page, 'Cancel')
  await expect(meetUpLine(page)).toContainText('This meet-up was canceled.')
  await meetUpButton(page).click()
  await meetUpSheet(page).getByRole('radio').first().click()
  await meetUpSheet(page).getByLabel('Place', { exact: true }).fill('Cafe')
  await meetUpSheet(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(meetUpLine(page)).toContainText('Cafe')
  await expect(log(page).getByText(savedHere)).toHaveCount(3)
  await goOnline(page)
  await expect(log(page).getByText(savedHere)).toHaveCount(0)
  expect(await readMeetUp(server, one, me)).toMatchObject({
    state: 'proposed',
    turn: 3,
    place: 'Cafe',
  })
  expect(await readMeetUp(server, two, me)).toMatchObject({
    state: 'agreed',
    otherHereNote: 'By the door',
  })
  const said = (await heardBy(server, one, me.username)).slice(-3).map(({ content }) => content)
  expect(said.map((content) => content.slice(0, 12))).toEqual([
    'Let’s meet: ',
    'I canceled o',
    'Let’s meet: ',
  ])

  await goOffline(page)
  await pressInLine(page, 'Suggest Another')
  await meetUpSheet(page).getByLabel('Place', { exact: true }).fill('Too late')
  await meetUpSheet(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(meetUpLine(page)).toContainText('Too late')
  await expect(log(page).getByText(savedHere)).toHaveCount(1)
  await atTime(server, 2 * day, async () => {
    await goOnline(page)
    await expect(log(page).getByRole('alert')).toContainText('Please choose a time in the future.')
    const again = await signIn(server, one)
    expect(await readMeetUp(server, again, me)).toMatchObject({ turn: 3, place: 'Cafe' })
  })
})

test('[MEET-12] a word of being there that arrives two hours late counts as done and tells no one', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  test.slow()
  const me = await as(await met(newStudent, 'waiter'), { rememberMe: true })
  const other = await metAway(server, newStudent, 'absent')
  await talk(server, me, other)
  await propose(server, other, me, { at: soon() })
  await moveMeetUp(server, me, 'agree', other, { turn: 1 })
  await openWith(page, other.username)
  await expect(meetUpLine(page).getByRole('button', { name: 'I’m Here' })).toBeVisible()
  const before = await heardBy(server, other, me.username)
  await goOffline(page)
  await pressInLine(page, 'I’m Here')
  await expect(log(page).getByText(savedHere)).toHaveCount(1)
  await atTime(server, 2.5 * hour, async () => {
    await goOnline(page)
    await expect(log(page).getByText(savedHere)).toHaveCount(0)
    await expect(log(page).getByText('You’re here')).toHaveCount(0)
    await expect(log(page).getByRole('alert')).toHaveCount(0)
  })
  expect(await heardBy(server, other, me.username)).toEqual(before)
  const titles = (await notificationsOf(server, other)).map(({ title }) => title)
  expect(titles.filter((title) => title.endsWith('is here'))).toEqual([])
})
