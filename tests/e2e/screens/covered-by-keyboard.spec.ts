import { expect, test, type Page } from '../../support/browser/browser.ts'
import { typingFaults } from '../../support/browser/fits.ts'
import { settled } from '../../support/browser/keyboard.ts'

/** Safari’s keyboard covers the page and shrinks the visual viewport alone. */
async function leaveVisible(page: Page, height: number): Promise<void> {
  await page.evaluate((to) => {
    Object.defineProperty(window.visualViewport, 'height', { value: to, configurable: true })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, height)
  await settled(page)
}

/** The app follows the keyboard once its first screen is there. */
const expectNothingCovered = (page: Page) =>
  expect
    .poll(async () => {
      await leaveVisible(page, 420)
      return typingFaults(page)
    })
    .toEqual([])

test('a keyboard that covers the page leaves the button of the sign-up in sight', async ({
  page,
}) => {
  await page.goto('/signup')
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
  await expectNothingCovered(page)
})

test('a keyboard that covers the page leaves what sends forms and dialogs in sight', async ({
  page,
  me,
  other,
}) => {
  const dialog = page.getByRole('dialog')
  await page.goto('/create-listing')
  const submit = page.getByRole('button', { name: 'Submit now' })
  await expect(submit).toBeVisible()
  const place = async () => Math.round((await submit.boundingBox())?.y ?? 0)
  const before = await place()
  await expectNothingCovered(page)
  // Without the keyboard everything is where it was.
  await leaveVisible(page, 844)
  expect(await place()).toBe(before)

  await page.goto('/for-you')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(dialog.getByRole('button', { name: /^Show/ })).toBeVisible()
  await expectNothingCovered(page)

  await page.goto(`/reportUser?username=${other.username}`)
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  await expectNothingCovered(page)

  await page.goto(`/profile/${me.user.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible()
  await expectNothingCovered(page)
})
