import { expect, test } from '../../support/browser/browser.ts'

test('a password field in a dialog does not move the page below, which is scrolled to its end', async ({
  page,
  as,
}) => {
  await as('maya')
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto('/accountInfo')
  const opener = page.getByRole('button', { name: 'Delete Account' })
  await opener.waitFor()
  const scroll = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const end = await scroll()
  expect(end).toBeGreaterThan(0)

  await opener.tap()
  const password = page.getByRole('dialog').getByRole('textbox', { name: 'Password' })
  await password.focus()
  await expect(password).toBeFocused()
  // The room of the bar changes 200 ms after the focus.
  await page.waitForTimeout(400)
  expect(await scroll()).toBe(end)
  await page.goBack()
  await expect(password).toBeHidden()
  expect(await scroll()).toBe(end)
})
