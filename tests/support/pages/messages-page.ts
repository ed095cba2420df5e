import { expect, type Page } from 'playwright/test'
import type { FilePayload } from './listing-form.ts'

export const log = (page: Page) => page.getByRole('log')
export const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })
export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
export const tips = (page: Page) => page.getByRole('dialog', { name: 'Safety Tips' })

/** The part of the window in which the messages show and scroll. */
export const room = (page: Page) =>
  log(page).evaluate((element) => {
    let frame: Element | null = element
    while (frame && getComputedStyle(frame).overflowY !== 'auto') frame = frame.parentElement
    const { top, bottom } = (frame ?? element).getBoundingClientRect()
    return { top, bottom }
  })

/** Photos of the draft, and of the messages. */
export const choose = (page: Page, files: FilePayload[]) =>
  page.getByLabel('Add photos').setInputFiles(files)
export const chosen = (page: Page) =>
  page.getByRole('list', { name: 'Photos of this message' }).getByRole('listitem')
export const sentPhotos = (page: Page) => log(page).getByRole('button', { name: /^Photo/ })

/** Confirms the Safety Tips. */
export async function understand(page: Page): Promise<void> {
  await tips(page).getByRole('button', { name: 'I Understand' }).click()
  await expect(tips(page)).toHaveCount(0)
}

/** Opens a conversation for the first time. */
export async function openWith(page: Page, username: string): Promise<void> {
  await page.goto(`/messages?with=${username}`)
  await understand(page)
  await expect(log(page)).toBeVisible()
}
