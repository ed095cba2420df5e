import { expect, type Page } from 'playwright/test'

/** Makes the browser wake the worker as it does when the network returns, even without a page. */
export async function wakeWorker(page: Page, origin: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  let registrationId: string | undefined
  browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
    registrationId = ours?.registrationId
  })
  await browser.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).toBeDefined()
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: registrationId ?? '',
    tag: 'quad',
    lastChance: false,
  })
}
