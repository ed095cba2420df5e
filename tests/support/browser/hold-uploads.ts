import type { Page } from 'playwright/test'

/** Lets no photo of the page reach the server until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/upload-image*', async (route) => {
    await held
    await route.continue()
  })
  return release
}
