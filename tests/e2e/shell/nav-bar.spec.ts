import { expect, test, type Page } from '../../support/browser/browser.ts'

const bar = (page: Page) => page.getByRole('banner')
const settings = (page: Page) => bar(page).getByRole('button', { name: 'Settings' })
const profile = (page: Page) => bar(page).getByRole('button', { name: 'Profile' })
const entries = (page: Page) => page.getByRole('menuitem')

test.describe('the navigation bar of a visitor', { tag: '@both-in-full' }, () => {
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

test.describe('the navigation bar of a student', { tag: '@both-in-full' }, () => {
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
      tag: '@both',
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

  for (const menu of ['Settings', 'Profile']) {
    test(`[NAV-11] the ${menu} menu closes 300 ms after the pointer leaves it`, async ({
      page,
    }) => {
      await page.clock.pauseAt(Date.now() + 60_000)
      await bar(page).getByRole('button', { name: menu }).hover()
      await expect(entries(page).first()).toBeVisible()
      await page.mouse.move(20, 400)
      await page.clock.runFor(299)
      await expect(entries(page).first()).toBeVisible()
      await page.clock.runFor(1)
      await expect(entries(page)).toHaveCount(0)
    })
  }

  test('[NAV-11] a pointer that returns in time keeps the menu open', async ({ page }) => {
    await page.clock.pauseAt(Date.now() + 60_000)
    await settings(page).hover()
    await expect(entries(page).first()).toBeVisible()
    await page.mouse.move(20, 400)
    await page.clock.runFor(200)
    await entries(page).first().hover()
    await page.clock.runFor(1000)
    await expect(entries(page).first()).toBeVisible()
  })

  test('a press before the menu has loaded opens it after it loads', async ({ page }) => {
    let load = () => {}
    const held = new Promise<void>((resolve) => (load = resolve))
    await page.route('**/assets/menu-surface-*', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await settings(page).press('Enter')
    await expect(settings(page)).toBeFocused()
    await expect(entries(page)).toHaveCount(0)
    load()
    await expect(entries(page).first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(settings(page)).toBeFocused()
  })

  test('a click keeps a menu open that the pointer opened, and the next click closes it', async ({
    page,
  }) => {
    await page.clock.install()
    await settings(page).hover()
    await expect(entries(page)).toHaveCount(2)
    await page.clock.runFor(5000)
    await settings(page).click()
    await page.clock.runFor(1000)
    await expect(entries(page)).toHaveCount(2)
    await settings(page).click()
    await expect(entries(page)).toHaveCount(0)
  })

  test('opening a menu by hover does not move the focus', async ({ page }) => {
    await page.goto('/create-listing')
    const title = page.getByLabel('Title')
    await title.fill('Desk')
    await settings(page).hover()
    await expect(entries(page)).toHaveCount(2)
    await expect(title).toBeFocused()
    await page.keyboard.type(' lamp')
    await expect(title).toHaveValue('Desk lamp')
    await page.mouse.move(20, 400)
    await expect(entries(page)).toHaveCount(0)
    await expect(title).toBeFocused()
  })

  test('a menu works by keyboard: arrows move, Escape closes it and returns the focus', async ({
    page,
  }) => {
    await settings(page).press('Enter')
    await expect(entries(page).first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(entries(page).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(entries(page).first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(entries(page)).toHaveCount(0)
    await expect(settings(page)).toBeFocused()
  })
})

test('on a phone a tap opens a menu, and one on it or outside closes it', async ({ page, as }) => {
  await as('maya')
  await page.goto('/messages')
  await settings(page).tap()
  await expect(entries(page)).toHaveCount(2)
  await settings(page).tap()
  await expect(entries(page)).toHaveCount(0)
  await settings(page).tap()
  await expect(entries(page)).toHaveCount(2)
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(entries(page)).toHaveCount(0)
})

test('on a phone the actions are within reach of the thumb', async ({ page, as }) => {
  await as('maya')
  await page.goto('/messages')
  const height = page.viewportSize()?.height ?? 0
  const actions = page.getByRole('navigation', { name: 'Main' }).locator('a, button:visible')
  for (const action of await actions.all()) {
    const box = await action.boundingBox()
    expect(box?.y).toBeGreaterThan(height - 100)
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})
