import type { Locator } from 'playwright/test'
import type { Page } from '../../support/browser/browser.ts'

/** How the deal stands, above the messages. */
export const line = (page: Page): Locator => page.getByRole('region', { name: /^Deal about/ })

/** One of its buttons. */
export const answer = (page: Page, name: string): Locator =>
  line(page).getByRole('button', { name: new RegExp(`^${name}`) })

export const sheet = (page: Page, name = 'Make an offer'): Locator =>
  page.getByRole('dialog', { name })

/** Opens a conversation without the Safety Tips of the first time. */
export async function openConversation(page: Page, username: string): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('hideSafetyTips', 'true'))
  await page.goto(`/messages?with=${username}`)
}
