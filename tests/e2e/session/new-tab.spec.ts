import { expect, test } from '../../support/browser/browser.ts'
import { profileButton } from '../../support/pages/session-page.ts'

for (const rememberMe of [false, true])
  test(`[UX-09] a tab opened beside one that is logged in ${rememberMe ? 'with' : 'without'} Remember Me is logged in`, async ({
    page,
    as,
    context,
  }) => {
    await as('newcomer', { rememberMe })
    await page.goto('/for-you')
    await expect(profileButton(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/messages')
    await expect(profileButton(other)).toBeVisible()
    await expect(other).toHaveURL(/\/messages$/)
    // Logging out in one of them logs both out.
    await profileButton(other).click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(other).toHaveURL(/\/login$/)
    await expect(page).toHaveURL(/\/login$/)
  })

test('[UX-09] with no such tab open, a new tab leads to the login page', async ({
  page,
  as,
  context,
}) => {
  await as('newcomer')
  await page.goto('/for-you')
  await expect(profileButton(page)).toBeVisible()
  await page.close()
  const later = await context.newPage()
  await later.goto('/messages')
  await expect(later).toHaveURL(/\/login$/)
})
