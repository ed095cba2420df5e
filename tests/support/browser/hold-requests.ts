import type { BrowserContext, Page } from 'playwright/test'
import { ownType } from '#sync/answer.ts'
import { unreadableImage } from '#sync/images.ts'

/** The address that takes photos. */
export const uploads = '**/api/upload-image*'

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
    await route.fallback().catch(() => undefined)
  })
  return release
}

/** Lets no photo of the page reach the server until the returned function is called. */
export const holdUploads = (page: Page) => holdRequests(page, uploads)

/**
 * Answers the next uploads of the page, or all of them, as the server answers a photo that it cannot read. A
 * page sends none, unless its browser reads more than the server.
 */
export const refuseUploads = (from: Page | BrowserContext, times?: number) =>
  from.route(
    uploads,
    (route) => route.fulfill({ status: 415, contentType: ownType, json: refusal }),
    times === undefined ? {} : { times },
  )

const message = unreadableImage
const refusal = { error: { code: 'unsupported_type', message, field: 'image' }, message }
