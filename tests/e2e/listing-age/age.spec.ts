import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { asked, stateOf } from '../../support/pages/asked-listings.ts'
import { signIn } from '../../support/people/cast.ts'
import { call, campus, readListing } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

const of = (name: string) => campus('Duke University', 'duke.edu', name)

const question = (page: Page) => page.getByRole('region', { name: 'Still available?' })
const old = (page: Page, title: string) =>
  question(page).getByRole('article').filter({ hasText: title })
const sheet = (page: Page) => page.getByRole('dialog').first()
const press = (on: ReturnType<typeof old>, name: string) =>
  on.getByRole('button', { name, exact: true }).click()

const confirmDeletion = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Delete this listing?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()

test('[EXPIRE-05] home and the listing ask with Still available, Sold and Delete, and All still available renews all in one tap, offline too', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await newStudent(of('keeps.things')))
  const titles = ['Old desk', 'Old lamp', 'Old sofa', 'Old globe', 'Old bike']
  await asked(server, me, titles)
  const state = stateOf(server, me)
  await page.goto('/')
  await expect(question(page).getByRole('article')).toHaveCount(5)
  // They are not shown a second time.
  await expect(page.getByRole('region', { name: 'Your listings' })).toHaveCount(0)
  await expectAccessible(page)
  await press(old(page, 'Old desk'), 'Still available')
  await expect(old(page, 'Old desk')).toHaveCount(0)
  await press(old(page, 'Old lamp'), 'Sold')
  await expect(old(page, 'Old lamp')).toHaveCount(0)
  await press(old(page, 'Old sofa'), 'Delete')
  await confirmDeletion(page)
  await expect(old(page, 'Old sofa')).toHaveCount(0)
  const answered = ['Old desk Available', 'Old lamp Sold']
  await expect
    .poll(state)
    .toEqual(['Old bike Available asked', answered[0], 'Old globe Available asked', answered[1]])

  await question(page).getByRole('link', { name: 'Old globe' }).click()
  await expect(sheet(page).getByText('Still available?', { exact: true })).toBeVisible()
  for (const name of ['Still available', 'Sold', 'Delete'])
    await expect(
      sheet(page)
        .getByRole('button', { name, exact: true })
        .and(page.getByRole('button', { description: /Still available\?/ })),
    ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await goOffline(page)
  await question(page).getByRole('button', { name: 'All still available' }).click()
  await expect(question(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Your listings' })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await goOnline(page)
  await expect
    .poll(state)
    .toEqual(['Old bike Available', answered[0], 'Old globe Available', answered[1]])
})

test('deleting from the question in a listing closes the listing', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await newStudent(of('clears.out')))
  await asked(server, me, ['Old chair'])
  await page.goto('/')
  await question(page).getByRole('link', { name: 'Old chair' }).click()
  await press(sheet(page), 'Delete')
  await confirmDeletion(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect.poll(stateOf(server, me)).toEqual([])
})

test('[EXPIRE-03] a listing that its age has hidden says so to its seller, who shows or sells it', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const me = await as(await newStudent(of('forgets')))
  const other = await signIn(server, await newStudent(of('looks.around')))
  const [first = '', second = ''] = await asked(server, me, ['Hidden desk', 'Hidden lamp'], {
    isHidden: true,
  })
  const seen = async (id: string) =>
    (await call(server, other, 'GET', `/api/listings/${id}`)).status
  expect([await seen(first), await seen(second)]).toEqual([404, 404])
  const sentence = 'Hidden because you didn’t say that it’s still available.'
  await page.goto('/')
  await expect(old(page, 'Hidden desk').getByText(sentence)).toBeVisible()
  await page.goto(`/for-you?listingId=${first}`)
  await expect(sheet(page).getByText(sentence)).toBeVisible()
  await expectAccessible(page)
  await press(sheet(page), 'Still available')
  await expect(sheet(page).getByText(sentence)).toHaveCount(0)
  await expect.poll(() => seen(first)).toBe(200)
  await page.goto(`/for-you?listingId=${second}`)
  const notice = sheet(page).getByRole('button', { description: sentence })
  await expect(notice).toHaveText(['Still available', 'Sold'])
  await notice.last().click()
  await expect(sheet(page).getByText(sentence)).toHaveCount(0)
  await expect.poll(() => seen(second)).toBe(200)
  expect((await readListing(server, other, second)).status).toBe('Sold')
})
