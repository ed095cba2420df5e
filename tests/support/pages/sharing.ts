import { expect, type Page } from 'playwright/test'
import { cast, signIn } from '../people/cast.ts'
import { change, post } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'
import { refuseActions, syncAddress } from '../browser/sync.ts'

export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share Listing' })
export const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send' })

/** Opens the share dialog on a listing of Jonas's. @returns the listing's id */
export async function openShare(page: Page, server: TestServer, title: string): Promise<string> {
  const { _id } = await post(server, await signIn(server, cast.jonas), { title })
  await page.goto(`/for-you?listingId=${_id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog(page).getByRole('textbox').first()).toBeVisible()
  return _id
}

/** Sends the form twice: to a server that fails, and for a listing sold in the meantime. */
export async function expectExplained(
  page: Page,
  server: TestServer,
  refused: { listing: string; action: string; failed: string },
): Promise<void> {
  const alert = dialog(page).getByRole('alert')
  await refuseActions(page, refused.action, () => ({ code: 'crash', message: '' }))
  await send(page).click()
  await expect(alert).toHaveText(refused.failed)
  await page.unroute(syncAddress)
  await change(server, await signIn(server, cast.jonas), refused.listing, { status: 'Sold' })
  await send(page).click()
  await expect(alert).toContainText(refused.failed)
  await expect(alert).toContainText('Sold listings cannot be shared.')
}
