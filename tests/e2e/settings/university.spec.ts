import { signIn } from '../../support/people/cast.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { universityOf } from '../../support/pages/settings-page.ts'
import { silence } from '../../support/pages/session-page.ts'
import { sentActions, syncAddress } from '../../support/browser/sync.ts'
import { moveOften, moveTo } from '../../support/people/people.ts'
import { call, post, readListing } from '../../support/server/market.ts'

const limit = 'You have reached the maximum number of university changes (4).'
const select = (page: Page) => universityOf(page).field
const choose = (page: Page, name: string) => universityOf(page).choose(name)
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change university?' })
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Change', exact: true })
const counted = (page: Page) => page.evaluate(() => localStorage.getItem('universityChangeCount'))

test.describe('another university', { tag: '@both' }, () => {
  test('[UNIV-01] the field shows one’s own university and offers all 130', async ({
    page,
    as,
  }) => {
    await as('maya')
    await page.goto('/settings')
    const { field, options } = universityOf(page)
    await expect(field).toBeEnabled()
    await expect(field).toHaveValue('Purdue University')
    await field.click()
    await expect(options).toHaveCount(130)
    await expect(options.first()).toHaveText('Purdue University')
  })

  test('[UNIV-02] a confirmation shows the remaining changes; canceling changes nothing', async ({
    page,
    me,
    server,
  }) => {
    const sent = sentActions(page)
    await page.goto('/settings')
    const before = await select(page).inputValue()
    await choose(page, 'Ball State University')
    await expect(dialog(page)).toContainText('4 changes remaining')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(select(page)).toHaveValue(before)
    await expect(page.getByText('4 changes remaining')).toBeVisible()
    await silence(page)
    expect(sent).toEqual([])
    const profile = await call(server, me, 'GET', '/api/auth/userdata')
    expect(await profile.json()).toMatchObject({
      university: 'Purdue University',
      universityChangeCount: 0,
    })
  })

  test('[STORE-07] a change shows everywhere and is counted in local storage', async ({
    page,
    as,
    other: elsewhere,
    server,
  }) => {
    await post(server, elsewhere, { title: 'Left in Lafayette' })
    await as('newcomer')
    await page.goto('/for-you')
    await expect(page.getByRole('link', { name: 'Left in Lafayette' })).toBeVisible()
    expect(await counted(page)).toBe('0')
    await page.getByRole('button', { name: 'Profile' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Settings' }).press('Enter')
    await choose(page, 'Marquette University')
    await confirm(page).click()
    await expect(page.getByRole('alert')).toHaveText('You’re now at Marquette University.')
    await expect(page.getByRole('banner')).toContainText('Marquette University')
    await expect(page.getByText('3 changes remaining.')).toBeVisible()
    expect(await counted(page)).toBe('1')
    expect(await page.evaluate(() => sessionStorage.getItem('userUniversity'))).toBe(
      'Marquette University',
    )
    await page.getByRole('link', { name: 'For You' }).click()
    await expect(
      page.getByText('Be the first to sell something at Marquette University'),
    ).toBeVisible()
    await expect(page.getByText('Left in Lafayette')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('banner')).toContainText('Marquette University')
    expect(await counted(page)).toBe('1')
  })

  test('[UNIV-07] listings stay behind without ‘Move my listings’', async ({
    page,
    me,
    server,
  }) => {
    const { _id } = await post(server, me, { title: 'Comes along, or not' })
    const campusOf = async () => (await readListing(server, me, _id)).universityId
    const first = await campusOf()
    await page.goto('/settings')
    const goTo = async (name: string, along: boolean) => {
      await choose(page, name)
      if (along) await dialog(page).getByLabel('Move my listings').check()
      await confirm(page).click()
      await expect(page.getByRole('alert')).toHaveText(`You’re now at ${name}.`)
      // It gives the focus back when it is gone.
      await expect(dialog(page)).toHaveCount(0)
    }
    await goTo('Ball State University', false)
    expect(await campusOf()).toBe(first)
    await goTo('University of Notre Dame', true)
    await expect(select(page)).toHaveValue('University of Notre Dame')
    expect(await campusOf()).toBe('university-of-notre-dame')
    await choose(page, 'Ball State University')
    await expect(dialog(page).getByLabel('Move my listings')).not.toBeChecked()
    await expect(dialog(page)).toContainText('2 changes remaining')
  })

  test('[UNIV-04] after 4 changes the select is disabled; an attempt raises the alert', async ({
    page,
    me,
    server,
  }) => {
    await moveOften(server, await signIn(server, me), 4)
    await page.goto('/settings')
    await expect(select(page)).toBeDisabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
    const box = await select(page).boundingBox()
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
    await expect(page.getByRole('alert')).toHaveText(limit)
    expect(await counted(page)).toBe('4')
  })

  test('[UNIV-04] an attempt on a page that still offers a change raises the alert, too', async ({
    page,
    me,
    server,
  }) => {
    await moveOften(server, me, 3)
    await page.goto('/settings')
    await expect(page.getByText('1 change remaining')).toBeVisible()
    // Otherwise the page hears of the move and offers nothing any more. A round that has begun would
    // bring it, too.
    await page.waitForLoadState('networkidle')
    await page.route(syncAddress, (route) => route.abort())
    await moveTo(server, me, 'Ball State University')
    await choose(page, 'Marquette University')
    await expect(dialog(page)).toContainText('1 remaining')
    await page.unroute(syncAddress)
    await confirm(page).click()
    await expect(page.getByRole('alert')).toHaveText(limit)
    await expect(select(page)).toBeDisabled()
    await expect(page.getByRole('banner')).toContainText('Ball State University')
  })

  test('a typed name asks for no change after another device has made the last one', async ({
    page,
    me,
    server,
  }) => {
    await moveOften(server, me, 3)
    await page.goto('/settings')
    await expect(page.getByText('1 change remaining')).toBeVisible()
    await select(page).fill('Marquette University')
    await moveTo(server, me, 'Ball State University')
    await expect(page.getByText('No changes left')).toBeVisible()
    await expect(select(page)).toBeDisabled()
    await expect(select(page)).toHaveValue('Ball State University')
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveText(limit)
  })

  test('[UNIV-03] clearing the stored count allows no further change', async ({
    page,
    me,
    server,
  }) => {
    await moveOften(server, await signIn(server, me), 4)
    await page.goto('/settings')
    await expect(select(page)).toBeDisabled()
    await page.evaluate(() => localStorage.removeItem('universityChangeCount'))
    await page.reload()
    await expect(select(page)).toBeDisabled()
    expect(await counted(page)).toBe('4')
  })
})

test('a university changed on another device updates the open page', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/settings')
  await expect(select(page)).toHaveValue('Purdue University')
  const elsewhere = await signIn(server, me)
  await moveTo(server, elsewhere, 'Butler University')
  await expect(select(page)).toHaveValue('Butler University')
})
