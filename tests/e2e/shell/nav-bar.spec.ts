import { expect, test, type Page } from '../../support/browser/browser.ts'

const bar = (page: Page) => page.getByRole('banner')
const settings = (page: Page) => bar(page).getByRole('button', { name: 'Settings' })
const profile = (page: Page) => bar(page).getByRole('button', { name: 'Profile' })
const entries = (page: Page) => page.getByRole('menuitem')

test.describe('the navigation bar of a visitor', { tag: '@both' }, () => {
  test('[NAV-01] shows on every public page except /signup', async ({ page }) => {
    for (const path of ['/', '/login', '/reset-password', '/verify-account']) {
      await page.goto(path)
      await expect(bar(page)).toBeVisible()
    }
    await page.goto('/signup')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
  })

  test(
    '[NAV-05] has logo, theme toggle and, apart from those, only a Login button',
    {
      tag: '@both',
    },
    async ({ page }) => {
      await page.goto('/')
      await expect(bar(page).getByRole('link')).toHaveText([/^Quad/, 'Login'])
      await expect(bar(page).getByRole('button')).toHaveCount(1)
      await expect(bar(page).getByRole('button', { name: /theme/ })).toBeVisible()
      await bar(page).getByRole('link', { name: 'Login' }).click()
      await expect(page).toHaveURL('/login')
    },
  )

  test('what scrolls below it cannot be read through it', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/')
      const ground = await bar(page).evaluate(
        (element) => getComputedStyle(element).backgroundColor,
      )
      // One that is not opaque is `rgba(…)`.
      expect(ground, colorScheme).toMatch(/^rgb\(/)
    }
  })

  test('[NAV-04] the theme toggle switches and saves dark or light, and a reload keeps it', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).color)
    const saved = () => page.evaluate(() => localStorage.getItem('theme'))
    const light = await ground()
    expect(await saved()).toBeNull()

    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect.poll(ground).not.toBe(light)
    expect(await saved()).toBe('dark')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
    expect(await ground()).not.toBe(light)

    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    await expect.poll(ground).toBe(light)
    expect(await saved()).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Switch to dark theme' })).toBeVisible()
    expect(await ground()).toBe(light)
  })
})

test.describe('the navigation bar of a student', { tag: '@both' }, () => {
  test.beforeEach(async ({ as, page }) => {
    await as('maya')
    await page.clock.install()
    await page.goto('/messages')
    await expect(profile(page)).toBeVisible()
  })

  test('[NAV-02] the logo opens /', async ({ page }) => {
    await bar(page).getByRole('link', { name: /^Quad/ }).click()
    await expect(page).toHaveURL('/')
  })

  test('[NAV-03] shows the name of the university', async ({ page }) => {
    await expect(bar(page).getByText('Purdue University')).toBeVisible()
  })

  test('[NAV-01] shows on every page for students', async ({ page, as }) => {
    const { user } = await as('maya')
    const pages = ['/settings', '/accountInfo', '/for-you', '/reportUser', '/messages']
    const selling = ['/create-listing', '/create-listing/preview', '/edit-listing/1']
    for (const path of [...pages, ...selling, '/edit-listing/1/preview', `/profile/${user.id}`]) {
      await page.goto(path)
      await expect(bar(page)).toBeVisible()
      await expect(profile(page)).toBeVisible()
    }
  })

  test(
    '[NAV-05] has Create Listing, Settings, notifications, messages and the avatar',
    {
      tag: '@both',
    },
    async ({ page }) => {
      await expect(settings(page)).toBeVisible()
      await expect(bar(page).getByRole('button', { name: 'Notifications' })).toBeVisible()
      await expect(bar(page).getByRole('link', { name: 'Messages' })).toBeVisible()
      await expect(bar(page).getByRole('link', { name: 'Login' })).toHaveCount(0)
      await bar(page).getByRole('link', { name: 'Create Listing' }).click()
      await expect(page).toHaveURL('/create-listing')
    },
  )

  test(
    '[NAV-06] hovering Settings opens a menu of Report a Bug and Two Factor Authentication',
    {
      tag: '@desktop',
    },
    async ({ page }) => {
      await expect(entries(page)).toHaveCount(0)
      await settings(page).hover()
      await expect(entries(page)).toHaveText(['Report a Bug', 'Two Factor Authentication'])
      await entries(page).first().click()
      await expect(page.getByRole('dialog', { name: 'Report a Bug' })).toBeVisible()
    },
  )

  test('[NAV-07] the bell opens a drawer, which says when it is empty', async ({ page }) => {
    await bar(page).getByRole('button', { name: 'Notifications' }).click()
    const drawer = page.getByRole('dialog', { name: 'Notifications' })
    await expect(drawer).toContainText('You’re all caught up!')
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(bar(page).getByRole('button', { name: 'Notifications' })).toBeFocused()
  })

  test('without a picture the avatar is the first letter of the first name', async ({ page }) => {
    await expect(profile(page).getByText('M', { exact: true })).toBeVisible()
  })

  test('[NAV-10] hovering the avatar opens a menu whose Logout logs out', async ({ page }) => {
    await profile(page).hover()
    await entries(page).filter({ hasText: 'Logout' }).click()
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible()
    // A logout loads a new page, and requests in the meantime get no answer.
    const token = () => page.evaluate(() => sessionStorage.getItem('accessToken'))
    await expect(async () => expect(await token()).toBeNull()).toPass()
  })
})
