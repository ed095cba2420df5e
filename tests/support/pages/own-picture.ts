import type { Page, Request } from 'playwright/test'
import { cast, signIn } from '../people/cast.ts'
import { readProfile } from '../server/market.ts'
import type { TestServer } from '../server/server.ts'
import { photos, type FilePayload } from './listing-form.ts'
import { profileButton } from './session-page.ts'

export const chooser = (page: Page) => page.getByLabel('Change profile picture')
export const cropping = (page: Page) => page.getByRole('dialog', { name: 'Crop your picture' })
export const takePicture = (page: Page) =>
  cropping(page).getByRole('button', { name: 'Use picture' }).click()
export const inBar = (page: Page) => profileButton(page).locator('img')
export const updated = (page: Page) => page.getByText('Profile image updated!')
export const isUpload = (request: Request) => request.url().includes('/api/upload-image')

/** Chooses a picture and uses its middle. */
export async function changePicture(page: Page, picture: FilePayload): Promise<void> {
  await chooser(page).setInputFiles(picture)
  await takePicture(page)
}

/** Removes the own picture in the editor of the profile, which stays open. */
export async function removePicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Remove profile picture' }).click()
}

/** A picture for a profile. */
export async function face(): Promise<FilePayload> {
  const [picture] = await photos(1)
  if (!picture) throw new Error('There is no photo.')
  return picture
}

/** The picture of a user that others see. */
export async function pictureOf(server: TestServer, id: string): Promise<string | undefined> {
  const jonas = await signIn(server, cast.jonas)
  return (await readProfile(server, jonas, id)).profileImage?.path
}
