import { expect, type Page } from 'playwright/test'

export const blockUser = (page: Page) =>
  page.getByRole('button', { name: 'Block User', exact: true })
export const unblockUser = (page: Page) =>
  page.getByRole('button', { name: 'Unblock User', exact: true })
export const confirmation = (page: Page) => page.getByRole('dialog', { name: /^(Block|Unblock) / })

/** Presses a button of the confirmation, which then closes. */
export async function answer(page: Page, name: 'Cancel' | 'Confirm'): Promise<void> {
  await confirmation(page).getByRole('button', { name }).click()
  await expect(confirmation(page)).toHaveCount(0)
}

/** Opens the Privacy tab of the settings. */
export async function openPrivacy(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Privacy' }).click()
}

export const blockedUsers = (page: Page) => page.getByRole('group', { name: 'Blocked users' })
