import type { BrowserContext, Page } from 'playwright/test'

/** Lets no request for this address reach the server until the returned function is called. */
export async function holdRequests(
  from: Page | BrowserContext,
  address: string | RegExp,
): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await from.route(address, async (route) => {
    await held
    // Its page may be gone by then.
    await route.continue().catch(() => undefined)
  })
  return release
}

/** Lets no photo of the page reach the server until the returned function is called. */
export const holdUploads = (page: Page) => holdRequests(page, '**/api/upload-image*')
