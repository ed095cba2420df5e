import { expect, test, type Page } from '../../support/browser/browser.ts'
import { availabilityOf } from '../../support/pages/settings-page.ts'
import { code, codeOf, dialog } from '../../support/pages/two-factor-page.ts'

/** Presses what ends the page, and stays when the browser asks. */
async function asksBefore(page: Page, end: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForEvent('dialog')
  const ending = end()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await ending
}

/** A page that is asked whether to reload, and stays, never loads. */
const reload = (page: Page) => page.evaluate(() => location.reload())
const close = (page: Page) => page.close({ runBeforeUnload: true })

test('[HAND-02] recovery codes that nobody kept and times that nobody saved ask before Escape, Back, a reload, and the end of the tab', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto('/settings')
  await page.goto('/accountInfo')
  const codes = dialog(page).getByRole('list', { name: 'Recovery codes' })
  const warning = dialog(page).getByText('You haven’t copied or downloaded the codes.')
  const close2fa = dialog(page).getByRole('button', { name: 'Close' })
  await test.step('the codes', async () => {
    await page.getByRole('button', { name: 'Set Up two-factor authentication' }).click()
    const secret = (await dialog(page).locator('code').textContent()) ?? ''
    await code(page).fill(codeOf(secret))
    await dialog(page).getByRole('button', { name: 'Verify and Enable' }).click()
    await expect(codes).toBeVisible()
    await asksBefore(page, () => reload(page))
    await asksBefore(page, () => close(page))
    await page.goBack()
    await expect(warning).toBeVisible()
    await expect(codes).toBeVisible()
    expect(page.url()).toContain('/accountInfo')
    await close2fa.click()
    await expect(dialog(page)).toBeHidden()
    expect(page.url()).toContain('/accountInfo')
  })
  const { toggle, edit, editor, fill, time } = availabilityOf(page)
  const unsaved = editor.getByText('These times aren’t saved.')
  for (const way of ['Escape', 'Back'] as const) {
    await test.step(`the times, by ${way}`, async () => {
      await page.goto('/settings')
      const leave = () => (way === 'Back' ? page.goBack() : page.keyboard.press('Escape'))
      if (!(await toggle.isChecked())) await toggle.click()
      else await edit.click()
      await expect(editor).toBeVisible()
      await fill('Monday', '10:00', '12:00')
      await asksBefore(page, () => reload(page))
      await asksBefore(page, () => close(page))
      await leave()
      await expect(unsaved).toBeVisible()
      await expect(time('Monday', 'Start')).toHaveValue('10:00')
      await leave()
      await expect(editor).toBeHidden()
      expect(page.url()).toContain('/settings')
    })
  }
})
