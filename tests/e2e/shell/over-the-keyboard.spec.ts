import { expect, test, type Page } from '../../support/browser/browser.ts'
import type { Locator } from 'playwright/test'
import { settled } from '../../support/browser/keyboard.ts'
import { studentForms, visitorForms, type FormScreen } from '../../support/pages/every-form.ts'
import { newFacts, type Facts } from '../../support/pages/screens.ts'

let facts: Facts
test.beforeAll(async ({ server }) => {
  facts = await newFacts(server)
})

const phone = { width: 390, height: 844 }
/** What a keyboard leaves of it. */
const overKeyboard = { width: 390, height: 420 }
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function check(page: Page, { path, open, field, submit }: FormScreen): Promise<void> {
  await page.setViewportSize(phone)
  await page.goto(typeof path === 'string' ? path : path(facts))
  await open?.(page)
  await field?.(page).tap()
  await page.setViewportSize(overKeyboard)
  await settled(page)
  await expect(submit(page)).toBeInViewport({ ratio: 1 })
  await expect.poll(() => isOnTop(submit(page))).toBe(true)
  if (!field) return
  await expect(field(page)).toBeFocused()
  // As a browser does when its keyboard opens.
  await field(page).evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
  expect(await isOnTop(field(page))).toBe(true)
  await expect(tabBar(page)).toBeHidden()
}

const isOnTop = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

for (const [who, forms] of Object.entries({ visitor: visitorForms, student: studentForms })) {
  test(`[HAND-14] the button of every form and sheet of a ${who} is in view over a phone’s keyboard, and the tab bar is away`, async ({
    page,
    as,
  }) => {
    test.slow()
    if (who === 'student') await as(facts.person)
    for (const [name, form] of Object.entries(forms)) {
      await test.step(name, () => check(page, form))
    }
  })
}

test('a tap on the button of a form works while the keyboard is open, and the tab bar returns after it', async ({
  page,
  me: _me,
}) => {
  await page.goto('/reportUser')
  await page.getByLabel('Username').tap()
  await expect(tabBar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Submit' }).tap()
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(tabBar(page)).toBeVisible()
})

test('a slow press on the button of a form counts: the tab bar returns after the button is let go', async ({
  page,
  me: _me,
}) => {
  await page.goto('/create-listing')
  await page.getByLabel('Title', { exact: true }).click()
  await expect(tabBar(page)).toBeHidden()
  await page.getByRole('button', { name: 'Preview' }).hover()
  await page.mouse.down()
  await expect(page.getByLabel('Title', { exact: true })).not.toBeFocused()
  await settled(page)
  await page.mouse.up()
  await expect(page.getByLabel('Title', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(tabBar(page)).toBeVisible()
})

test('Safari’s keyboard, which covers the page without resizing it, covers no button', async ({
  page,
  me: _me,
}) => {
  await page.goto('/create-listing')
  await page.getByLabel('Title', { exact: true }).tap()
  await coverFrom(page, 480)
  const bottom = (name: string) =>
    page.getByRole('button', { name }).evaluate((element) => element.getBoundingClientRect().bottom)
  await expect.poll(() => bottom('Submit now')).toBeLessThanOrEqual(480)
  await page.goto('/accountInfo')
  await page.getByRole('button', { name: 'Change Email' }).click()
  await page.getByRole('textbox', { name: 'New email' }).tap()
  await coverFrom(page, 480)
  await expect.poll(() => bottom('Send Link')).toBeLessThanOrEqual(480)
})

function coverFrom(page: Page, height: number): Promise<void> {
  return page.evaluate((visible) => {
    Object.defineProperty(window.visualViewport, 'height', { value: visible })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, height)
}
