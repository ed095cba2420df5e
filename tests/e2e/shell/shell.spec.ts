import { expectAccessible } from '../../support/browser/accessibility.ts'
import type { Locator } from 'playwright/test'
import { expect, test, type Page } from '../../support/browser/browser.ts'

/** All of them are completely within the window's width. */
async function expectWithin(page: Page, elements: Locator): Promise<void> {
  await elements.first().waitFor()
  const { width = 0 } = page.viewportSize() ?? {}
  // One look at all of them: between two looks, React may replace an element.
  const sides = await elements.evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect())
      .map(({ left, right }) => ({ left, right })),
  )
  expect(sides).not.toEqual([])
  expect(sides.filter(({ left, right }) => left < 0 || right > width)).toEqual([])
}

test.describe('the shell', { tag: '@both' }, () => {
  test('axe reports no violations on a visitor’s pages', async ({ page }) => {
    for (const path of ['/', '/reset-password', '/nowhere']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByRole('link', { name: 'Login', exact: true }).waitFor()
      await expectAccessible(page)
    }
  })

  test(
    'axe reports no violations on a student’s page, in a menu and in the drawer',
    {
      tag: '@both',
    },
    async ({ page, as }) => {
      await as('maya')
      await page.goto('/messages')
      await page.getByRole('button', { name: 'Profile' }).hover()
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
      await expectAccessible(page)
      await page.mouse.move(20, 400)
      await page.getByRole('button', { name: 'Notifications' }).click()
      await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
      await expectAccessible(page)
    },
  )

  test('no page violates the content security policy', async ({ page, as }) => {
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
        document.documentElement.dataset.broken = `${violatedDirective} ${sourceFile}`
      })
    })
    await as('maya')
    await page.goto('/')
    await page.getByRole('button', { name: 'Notifications' }).click()
    const drawer = page.getByRole('dialog', { name: 'Notifications' })
    // It takes the focus when it is open for keys, too.
    await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Settings' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Report a Bug' }).click()
    await page.getByRole('dialog', { name: 'Report a Bug' }).waitFor()
    await expect(page.locator('html')).not.toHaveAttribute('data-broken')
  })

  test('an unknown address says so and links onward', async ({ page }) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('a new page takes the focus, and the first Tab offers to skip the bar', async ({ page }) => {
    await page.goto('/nowhere')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

// 195 px is a phone of 390 px at 200 % zoom.
for (const width of [320, 195]) {
  test(`at ${width} px nothing is cut off or scrolls sideways`, async ({ page, as }) => {
    await page.setViewportSize({ width, height: 640 })
    const lost = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await page.goto('/')
    await expectWithin(page, page.getByRole('banner').locator('a, button'))
    expect(await lost()).toBe(0)
    await as('maya')
    for (const path of ['/', '/messages']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Profile' }).waitFor()
      await expectWithin(page, page.getByRole('banner').locator('a, button:not([role])'))
      expect(await lost()).toBe(0)
    }
  })
}

test('a dialog traps the focus; Escape closes it and returns the focus', async ({ page, as }) => {
  await as('maya')
  await page.goto('/messages')
  const settings = page.getByRole('button', { name: 'Settings' })
  await settings.press('Enter')
  await page.getByRole('menuitem', { name: 'Report a Bug' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report a Bug' })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(settings).toBeFocused()
})
