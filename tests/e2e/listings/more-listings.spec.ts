import { signIn } from '../../support/people/cast.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { walk } from '../../support/browser/keyboard.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { campus, change, post } from '../../support/server/market.ts'

test.use({ serviceWorkers: 'allow' })

const strip = (page: Page, name: string) =>
  page.getByRole('region', { name }).getByRole('listitem').getByRole('link')

test(
  'the Tab key reaches the actions of a listing before other listings',
  { tag: '@both' },
  async ({ page, as, newStudent, server }, { project }) => {
    const [name, domain] =
      project.name === 'phone'
        ? (['University of Missouri', 'missouri.edu'] as const)
        : (['University of Kansas', 'ku.edu'] as const)
    await as(await newStudent(campus(name, domain, 'tabber')))
    const seller = await signIn(server, await newStudent(campus(name, domain, 'two.things')))
    for (const title of ['Oak shelf', 'Pine shelf']) await post(server, seller, { title })
    await page.goto('/for-you')
    await page.getByRole('link', { name: 'Oak shelf' }).press('Enter')
    const sheet = page.getByRole('dialog', { name: /Oak shelf/ })
    const message = sheet.getByRole('link', { name: 'Message Seller' })
    await expect(strip(page, 'More from two.things')).toHaveText(['Pine shelf'])
    const { names, faults } = await walk(page)
    expect(faults).toEqual([])
    const at = (text: string) => names.findIndex((each) => each.includes(text))
    for (const action of ['Save', 'Share', 'Message Seller', 'Close']) {
      expect(at(action), action).toBeGreaterThanOrEqual(0)
      expect(at(action), action).toBeLessThan(at('Pine shelf'))
    }
    // The actions stay in view wherever the sheet is scrolled.
    await expect(message).toBeInViewport({ ratio: 1 })
    await strip(page, 'More from two.things').scrollIntoViewIfNeeded()
    await expect(message).toBeInViewport({ ratio: 1 })
  },
)

test('[UX-21] a listing shows more of its seller and similar listings from the device', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const of = (username: string) =>
    campus('Rose-Hulman Institute of Technology', 'rose-hulman.edu', username)
  await as(await newStudent(of('looker')))
  const seller = await signIn(server, await newStudent(of('cycles.galore')))
  const other = await signIn(server, await newStudent(of('more.things')))
  await post(server, seller, { title: 'Road bicycle', category: 'Other' })
  await post(server, seller, { title: 'Bookshelf', category: 'Furniture' })
  const sold = await post(server, seller, { title: 'Sold lamp', category: 'Furniture' })
  await change(server, seller, sold._id, { status: 'Sold' })
  await post(server, other, { title: 'Helmet', category: 'Other' })
  await post(server, other, { title: 'Bicycle pump', category: 'Electronics' })
  await post(server, other, { title: 'Calculus', category: 'Textbooks' })
  await page.goto('/for-you')
  await expect(page.getByRole('article')).toHaveCount(6)
  await goOffline(page)
  await page.getByRole('link', { name: 'Road bicycle' }).click()
  await expect(strip(page, 'More from cycles.galore')).toHaveText(['Bookshelf'])
  await expect(strip(page, 'Similar listings')).toHaveText(['Bicycle pump', 'Helmet'])
  await strip(page, 'Similar listings').first().click()
  const detail = page.getByRole('dialog', { name: /Bicycle pump/ })
  await expect(detail).toBeVisible()
  await expect(strip(page, 'Similar listings')).toHaveText(['Road bicycle'])
  await page.goBack()
  await expect(page.getByRole('dialog', { name: /Road bicycle/ })).toBeVisible()
})
