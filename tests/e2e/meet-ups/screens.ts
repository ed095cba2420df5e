import type { Locator } from 'playwright/test'
import type { Page } from '../../support/browser/browser.ts'

/** How the meet-up stands, above the messages. */
export const line = (page: Page): Locator => page.getByRole('region', { name: /^Meet-up with/ })

/** One of its buttons. */
export const answer = (page: Page, name: string): Locator =>
  line(page).getByRole('button', { name: new RegExp(`^${name}`) })

/** Chooses what stands behind the three dots. */
export async function choose(page: Page, name: string): Promise<void> {
  await answer(page, 'More about').click()
  await page.getByRole('menuitem', { name }).click()
}

export const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Meet Up' })
