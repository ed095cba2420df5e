import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { meetUpButton, meetUpSheet, met, metAway } from '../../support/pages/meet-ups-page.ts'
import { openWith } from '../../support/pages/messages-page.ts'
import { promote } from '../../support/pages/moderation-page.ts'
import { addSpot, talk } from '../../support/people/meet-ups.ts'
import { answered, call } from '../../support/server/market.ts'

/** A campus of this test. */
const school = ['Georgetown University', 'georgetown.edu'] as const

const row = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const names = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('strong')
const dialog = (page: Page) => page.getByRole('dialog').last()
const pressOption = async (page: Page, name: string, option: string) => {
  await row(page, name)
    .getByRole('button', { name: `Options for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: option, exact: true }).click()
}
const path = '/api/moderation/spots'

test('[MEET-14] moderators keep the places of a campus and their order, and its students see each change @both', async ({
  page,
  as,
  browser,
  server,
  newStudent,
}) => {
  test.slow()
  const person = await met(newStudent, 'keeps', school)
  await promote(server, person)
  const moderator = await as(person)
  const studentsPage = await (await browser.newContext({ baseURL: server.url })).newPage()
  const student = await as(await met(newStudent, 'reads', school), { page: studentsPage })
  const friend = await metAway(server, newStudent, 'friend', school)
  await talk(server, student, friend)
  await openWith(studentsPage, friend.username)
  await meetUpButton(studentsPage).click()
  const offered = meetUpSheet(studentsPage).getByRole('group', { name: 'Place' }).getByRole('radio')
  await expect(meetUpSheet(studentsPage).getByLabel('Place', { exact: true })).toBeVisible()
  await expect(offered).toHaveCount(0)

  await page.goto('/moderation')
  await page.getByRole('link', { name: 'Places' }).click()
  await expect(page.getByLabel('Campus')).toHaveValue(school[0])
  await expect(page.getByText('No places yet.')).toBeVisible()
  await expectAccessible(page)
  for (const [name, hint] of [
    ['n'.repeat(61), 'h'.repeat(121)],
    ['Gym', ''],
    ['Union', ''],
  ] as const) {
    await page.getByRole('button', { name: 'Add a Place' }).click()
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(dialog(page).getByText('Please enter a name.')).toBeVisible()
    await dialog(page).getByLabel('Name').fill(name)
    await dialog(page).getByLabel('Hint (optional)').fill(hint)
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
    await expect(row(page, name.slice(0, 60))).toContainText(hint.slice(0, 120))
  }
  const long = 'n'.repeat(60)
  const list = () => offered.evaluateAll((all) => all.map(({ parentElement: of }) => of?.innerText))
  const longHint = `${long}\n${'h'.repeat(120)}`
  await expect.poll(list).toEqual([longHint, 'Gym', 'Union', 'Somewhere else'])
  await expectAccessible(page)

  await pressOption(page, 'Union', 'Move up')
  await expect.poll(list).toEqual([longHint, 'Union', 'Gym', 'Somewhere else'])
  await expect(names(page)).toHaveText([long, 'Union', 'Gym'])
  await pressOption(page, long, 'Edit')
  await dialog(page).getByLabel('Name').fill('Library entrance')
  await dialog(page).getByLabel('Hint (optional)').fill('By the bike racks')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  const library = 'Library entrance\nBy the bike racks'
  await expect.poll(list).toEqual([library, 'Union', 'Gym', 'Somewhere else'])
  // The menu of the last place lies over the tabs of a phone.
  await pressOption(page, 'Gym', 'Delete')
  await expect(dialog(page)).toContainText('Meet-ups that have it keep its name.')
  await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.poll(list).toEqual([library, 'Union', 'Somewhere else'])
  await expect(row(page, 'Gym')).toHaveCount(0)

  for (let number = 3; number <= 30; number++) await addSpot(server, moderator, `Hall ${number}`)
  await page.reload()
  await expect(page.getByText('A campus can have 30 places.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a Place' })).toHaveCount(0)
  const more = await call(server, moderator, 'POST', path, { name: 'Hall 31' })
  expect(more.status).toBe(409)
  const [first] = await answered<{ _id: string }[]>(await call(server, moderator, 'GET', path))
  const answers = await Promise.all([
    call(server, student, 'POST', path, { name: 'Mine' }),
    call(server, student, 'PATCH', `${path}/${first?._id}`, { name: 'Mine' }),
    call(server, student, 'DELETE', `${path}/${first?._id}`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])

  // Another campus has a list of its own.
  await page.getByLabel('Campus').fill('Emory')
  await page.getByRole('option', { name: 'Emory University' }).click()
  await expect(page).toHaveURL(/campus=emory-university/)
  await expect(page.getByText('No places yet.')).toBeVisible()
})
