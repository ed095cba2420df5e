import { holdRequests } from '../../support/browser/hold-requests.ts'
import type { Locator } from 'playwright/test'
import { expect, test, type Page } from '../../support/browser/browser.ts'

const bar = (page: Page) => page.getByRole('banner')
const settings = (page: Page) => bar(page).getByRole('button', { name: 'Settings' })
const profile = (page: Page) => bar(page).getByRole('button', { name: 'Profile' })
const entries = (page: Page) => page.getByRole('menuitem')

/** Moves the pointer onto a menu's button. The first time, it only makes the menu's code load. */
async function openByHover(page: Page, button: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.move(20, 400)
    await button.hover()
    await expect(entries(page).first()).toBeVisible({ timeout: 2000 })
  }).toPass()
}

test.describe('the menus of the navigation bar', { tag: '@both' }, () => {
  test.beforeEach(async ({ as, page }) => {
    await as('maya')
    await page.clock.install()
    await page.goto('/messages')
    await expect(profile(page)).toBeVisible()
  })

  test(
    '[UX-07] Settings opens /settings by a click, or by the first entry of its menu on a phone',
    {
      tag: '@both',
    },
    async ({ page, isMobile }) => {
      if (isMobile) {
        await settings(page).tap()
        const all = ['Settings', 'Report a Bug', 'Two Factor Authentication']
        await expect(entries(page)).toHaveText(all)
        await entries(page).first().tap()
      } else {
        await settings(page).press('Enter')
        await expect(entries(page)).toHaveText(['Report a Bug', 'Two Factor Authentication'])
        await page.keyboard.press('Escape')
        await settings(page).click()
      }
      await expect(page).toHaveURL('/settings')
      await expect(entries(page)).toHaveCount(0)
    },
  )

  for (const menu of ['Settings', 'Profile']) {
    test(`[NAV-11] the ${menu} menu closes 300 ms after the pointer leaves it`, async ({
      page,
    }) => {
      await page.clock.pauseAt(Date.now() + 60_000)
      await openByHover(page, bar(page).getByRole('button', { name: menu }))
      await page.mouse.move(20, 400)
      await page.clock.runFor(299)
      await expect(entries(page).first()).toBeVisible()
      await page.clock.runFor(1)
      await expect(entries(page)).toHaveCount(0)
    })
  }

  test('[NAV-11] a pointer that returns in time keeps the menu open', async ({ page }) => {
    await page.clock.pauseAt(Date.now() + 60_000)
    await openByHover(page, settings(page))
    await page.mouse.move(20, 400)
    await page.clock.runFor(200)
    await entries(page).first().hover()
    await page.clock.runFor(1000)
    await expect(entries(page).first()).toBeVisible()
  })

  test('a press before the menu has loaded opens it after it loads', async ({ page }) => {
    const load = await holdRequests(page, '**/assets/menu-surface-*')
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
    await openByHover(page, profile(page))
    await expect(entries(page)).toHaveCount(5)
    await page.clock.runFor(5000)
    await profile(page).click()
    await page.clock.runFor(1000)
    await expect(entries(page)).toHaveCount(5)
    await profile(page).click()
    await expect(entries(page)).toHaveCount(0)
  })

  test('opening a menu by hover does not move the focus', async ({ page }) => {
    await page.goto('/create-listing')
    const title = page.getByLabel('Title')
    await title.fill('Desk')
    await openByHover(page, settings(page))
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
    await page.keyboard.press('ArrowUp')
    await expect(entries(page).first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(entries(page).last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(entries(page)).toHaveCount(0)
    await expect(settings(page)).toBeFocused()
  })
})

test('on a phone a tap opens a menu, and one on it or outside closes it', async ({ page, as }) => {
  await as('maya')
  await page.goto('/messages')
  await settings(page).tap()
  await expect(entries(page)).toHaveCount(3)
  await settings(page).tap()
  await expect(entries(page)).toHaveCount(0)
  await settings(page).tap()
  await expect(entries(page)).toHaveCount(3)
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
