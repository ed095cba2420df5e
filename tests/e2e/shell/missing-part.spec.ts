import { expect, test, type Page } from '../../support/browser/browser.ts'
import type { SignedIn } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'
import { emptyBrowserCache, goOffline, goOnline } from '../../support/browser/offline.ts'
import type { TestServer } from '../../support/server/server.ts'

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { before: true }))
/** Whether the document is still the marked one. */
const isSame = (page: Page) => page.evaluate(() => 'before' in window)

/** A profile with a listing of the user. @returns the link that edits it */
async function listed(page: Page, server: TestServer, session: SignedIn, title: string) {
  await post(server, session, { title, price: 9 })
  await page.goto(`/profile/${session.user.id}`)
  const edit = page.getByRole('link', { name: `Edit ${title}` })
  await expect(edit).toBeVisible()
  return edit
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('every part of a page is available offline after the first visit', async ({
    page,
    as,
    server,
  }) => {
    const edit = await listed(page, server, await as('newcomer'), 'Edited on the first day')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await emptyBrowserCache(page)
    await goOffline(page)
    await mark(page)
    await edit.tap()
    await expect(page.getByLabel('Title')).toHaveValue('Edited on the first day')
    expect(await isSame(page)).toBe(true)
  })
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a missing part of the app shows a message, and works after a reload', async ({
    page,
    as,
    server,
  }) => {
    const edit = await listed(page, server, await as('newcomer'), 'Out of reach')
    const settings = page.getByRole('button', { name: 'Settings' })
    let asked = 0
    await page.route('**/assets/bug-dialog-*', (route) => {
      asked += 1
      return route.abort()
    })
    await mark(page)

    await settings.press('Enter')
    await page.getByRole('menuitem', { name: 'Report a Bug' }).press('Enter')
    const missing = page.getByRole('alert').filter({ hasText: 'isn’t on your device' })
    await expect(missing).toContainText('It couldn’t be loaded.')
    // One preload and one load, without further retries.
    expect(asked).toBeLessThanOrEqual(2)
    await expect(edit).toBeVisible()
    expect(await isSame(page)).toBe(true)

    await page.unroute('**/assets/bug-dialog-*')
    await missing.getByRole('link', { name: 'Reload' }).click()
    await page.waitForFunction(() => !('before' in window))
    await settings.press('Enter')
    await page.getByRole('menuitem', { name: 'Report a Bug' }).press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Description')).toBeVisible()
  })

  test('a page that cannot be loaded offline leaves the app working', async ({
    page,
    as,
    server,
  }) => {
    const edit = await listed(page, server, await as('newcomer'), 'Out of reach')
    await page.waitForLoadState('networkidle')
    await mark(page)
    await page.context().setOffline(true)
    await edit.tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This isn’t on your device yet',
    )
    expect(await isSame(page)).toBe(true)
    await goOnline(page)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Out of reach')
  })
})
