import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { press } from '../../support/browser/long-press.ts'
import { log, openWith } from '../../support/pages/messages-page.ts'
import { say } from '../../support/server/talk.ts'

const entries = (page: Page) => page.getByRole('menuitem')
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('on a touch screen the buttons beside received messages show only to keyboards and screen readers', async ({
  page,
  me,
  other,
  server,
}) => {
  await say(server, other, me, 'Is it still there?')
  await openWith(page, other.username)
  const button = log(page).getByRole('button', { name: 'Options for: Is it still there?' })
  const isSeen = () =>
    button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return element.contains(there)
    })
  await expect(button).toBeAttached()
  expect(await isSeen()).toBe(false)
  await page.keyboard.press('Shift+Tab')
  await button.focus()
  expect(await isSeen()).toBe(true)
  await page.keyboard.press('Enter')
  await expect(entries(page).filter({ hasText: 'Report message' })).toBeVisible()
})

test('[HAND-15] the menu of a conversation leads to the profile, Report and Block, and a message has its report in a menu of its own', async ({
  page,
  me,
  other,
  server,
}) => {
  await say(server, other, me, 'Send me a gift card')
  await say(server, me, other, 'No.')
  await openWith(page, other.username)
  const options = page.getByRole('button', { name: `Options for ${other.username}`, exact: true })
  await options.click()
  await expect(entries(page)).toHaveText(['View profile', 'Report User', 'Block User'])
  await expectAccessible(page)
  await entries(page).nth(1).click()
  await expect(dialog(page, `Report User ${other.username}`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await options.click()
  await entries(page).nth(2).click()
  await expect(page.getByRole('dialog')).toContainText('Block')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const theirs = log(page).getByText('Send me a gift card')
  await press(page, theirs, 200)
  await page.waitForTimeout(400)
  await expect(entries(page)).toHaveCount(0)
  await press(page, theirs, 700)
  // It stays when the finger lifts.
  await page.waitForTimeout(400)
  await expect(entries(page)).toHaveText(['Copy text', 'Report message'])
  await page.goBack()
  await expect(entries(page)).toHaveCount(0)
  await press(page, log(page).getByText('No.'), 700)
  await expect(entries(page)).toHaveText(['Copy text'])
  await page.keyboard.press('Escape')
  await expect(entries(page)).toHaveCount(0)

  await log(page)
    .getByRole('button', { name: /^Options for: Send me/ })
    .focus()
  await page.keyboard.press('Enter')
  await entries(page).nth(1).press('Enter')
  await expect(dialog(page, 'Report Message')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await options.click()
  await entries(page).nth(0).click()
  await expect(page).toHaveURL(`/profile/${other.user.id}`)
  await page.goBack()
  await expect(theirs).toBeVisible()
})
