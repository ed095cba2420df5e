import { loadKeyring } from '#server/auth/keyring.ts'
import { questionToken } from '#server/listing-age/question-token.ts'
import { day } from '#sync/time.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { asked, stateOf } from '../../support/pages/asked-listings.ts'
import { signIn, type Person, type SignedIn } from '../../support/people/cast.ts'
import { campus } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'

const of = (name: string) => campus('Auburn University', 'auburn.edu', name)

/** The address in an email about these listings. */
function linkTo(server: TestServer, { user, email }: SignedIn & Person, ids: string[]): string {
  const question = { sellerId: user.id, listingIds: ids, expires: Date.now() + 30 * day }
  const token = questionToken(loadKeyring(server.dataDir), question, email)
  return `/still-available?token=${token}`
}

async function seller(server: TestServer, person: Person) {
  return { ...person, ...(await signIn(server, person)) }
}

test('[EXPIRE-07] the link of the email answers for its listings without a login and without scripts', async ({
  browser,
  server,
  newStudent,
}) => {
  const me = await seller(server, await newStudent(of('reads.mail')))
  const titles = ['Old desk', 'Old lamp', 'Old sofa', 'Old bike']
  const [desk = '', lamp = '', sofa = ''] = await asked(server, me, titles)
  const state = stateOf(server, me)
  const before = await state()
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url })
  const page = await context.newPage()
  await page.goto(linkTo(server, me, [desk, lamp, sofa]))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Still available?')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)
  await page.reload()
  expect(await state()).toEqual(before)
  const item = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await item('Old lamp').getByRole('button', { name: 'Sold', exact: true }).click()
  await expect(item('Old lamp')).toContainText('Sold')
  await expect(item('Old lamp').getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'All still available' }).click()
  await expect(page.getByText('There is nothing left to answer. Thank you!')).toBeVisible()
  expect(await state()).toEqual([
    'Old bike Available asked',
    'Old desk Available',
    'Old lamp Sold',
    'Old sofa Available',
  ])
  await context.close()
})

test('the page of the link is accessible, has the theme of the app and fits a narrow phone @both', async ({
  page,
  server,
  newStudent,
}) => {
  const me = await seller(server, await newStudent(of('opens.mail')))
  const long = `Shelf ${'W'.repeat(100)}`
  const ids = await asked(server, me, ['A desk', long])
  await page.goto(linkTo(server, me, ids))
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const sold = page.getByRole('button', { name: 'Sold', description: 'A desk' })
  await sold.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'A desk' })).toContainText('Sold')
  await expectAccessible(page)
  await page.goto('/still-available?token=none')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expectAccessible(page)
})
