import { createServer, request as ask, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '../support/browser.ts'

/** The real server behind a door that can hand out a next version of the service worker. */
async function door(to: string): Promise<{ server: Server; url: string; release: () => void }> {
  let version = 1
  const server = createServer((incoming, answer) => {
    // Whole and plain, so that a line can be added to it.
    const headers = { ...incoming.headers, 'accept-encoding': 'identity', 'if-none-match': '' }
    const onward = ask(new URL(incoming.url ?? '/', to), { headers }, (origin) => {
      const worker = incoming.url === '/service-worker.js' && origin.statusCode === 200
      if (worker) delete origin.headers['content-length']
      answer.writeHead(origin.statusCode ?? 502, origin.headers)
      origin.on('data', (chunk) => answer.write(chunk))
      origin.on('end', () => answer.end(worker ? `\n// version ${version}` : ''))
    })
    onward.end()
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  const { port } = server.address() as AddressInfo
  return { server, url: `http://localhost:${port}`, release: () => (version += 1) }
}

const controlled = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)

test('[PWA-01] the app opens without any network after it was opened once online', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await expect.poll(() => controlled(page)).toBe('activated')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Browse Listings' })).toBeVisible()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[BANNER-01][BANNER-03][BANNER-06] a new version shows a sticky banner whose link reloads into it', async ({
  page,
  server,
}) => {
  const { server: front, url, release } = await door(server.url)
  await page.clock.install()
  await page.goto(`${url}/`)
  await expect.poll(() => controlled(page)).toBe('activated')
  await page.reload()

  release()
  await page.reload()
  const banner = page.getByRole('status')
  await expect(banner).toContainText('A new version of Quad is ready')
  await page.clock.runFor(60_000)
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toHaveCount(0)

  await page.reload()
  await page.evaluate(() => Object.assign(window, { before: true }))
  await banner.getByRole('link', { name: 'Reload' }).click()
  await page.waitForFunction(() => !('before' in window))
  await expect(page.getByRole('link', { name: 'Browse Listings' })).toBeVisible()
  const waiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null)
  await expect.poll(waiting).toBe(true)
  await new Promise((closed) => {
    front.close(closed)
    front.closeAllConnections()
  })
})

test('the manifest names the app, its icons and where it starts', async ({ page, request }) => {
  await page.goto('/')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await request.get(href ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Quad', start_url: '/for-you', display: 'standalone' })
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons
  const kinds = icons.map((icon) => `${icon.sizes} ${icon.purpose}`)
  expect(kinds).toEqual(
    expect.arrayContaining([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
      '512x512 monochrome',
    ]),
  )
  for (const { src } of icons) expect((await request.get(src)).status()).toBe(200)
})
