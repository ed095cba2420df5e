import type { Page, Request } from 'playwright/test'
import { photos, type FilePayload } from './listing-form.ts'
import { profileButton } from './session-page.ts'

export const chooser = (page: Page) => page.getByLabel('Change profile picture')
export const inBar = (page: Page) => profileButton(page).locator('img')
export const updated = (page: Page) => page.getByText('Profile image updated!')
export const isUpload = (request: Request) => request.url().includes('/api/upload-image')

/** A picture for a profile. */
export async function face(): Promise<FilePayload> {
  const [picture] = await photos(1)
  if (!picture) throw new Error('There is no photo.')
  return picture
}
