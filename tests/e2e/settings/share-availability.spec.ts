import { expect, test } from '../../support/browser/browser.ts'
import { availabilityOf } from '../../support/pages/settings-page.ts'
import { readAvailability } from '../../support/people/people.ts'

const saved = 'Availability settings saved successfully.'

test('without times the switch does not say that the profile shows them', async ({
  page,
  me,
  server,
}) => {
  await page.goto('/settings')
  const { toggle, editor, fill, save } = availabilityOf(page)
  await toggle.click()
  await expect(editor).toBeVisible()
  await expect.poll(() => readAvailability(server, me)).toMatchObject({ showAvailability: true })
  // The outcome is there once the switch no longer says that it is being saved.
  const isOpen = page.getByText(/^ ?(Saving|Waiting to be sent)\.$/)
  await expect(isOpen).toHaveCount(0)
  expect(await page.getByText(saved).count()).toBe(0)
  await fill('Sunday', '20:00', '00:00')
  await save.click()
  await expect(page.getByRole('status').filter({ hasText: saved })).toBeVisible()
  await expect(editor).toBeHidden()
  await toggle.click()
  await expect(page.getByText('Your profile no longer shows it.')).toBeVisible()
  await toggle.click()
  await expect(page.getByText('Your profile shows it.')).toBeVisible()
})
