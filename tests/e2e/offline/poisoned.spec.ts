import { expect, test, type Page } from '../../support/browser/browser.ts'
import { onward, openDoor, pass } from '../../support/outside/door.ts'
import { post, upload } from '../../support/server/market.ts'
import { card } from '../../support/browser/offline.ts'

test.use({ serviceWorkers: 'allow' })

const hours = { 'content-type': 'text/html', 'cache-control': 'no-store' }

/** Answers that are not the server's, although their status is 200. */
const fakes = {
  'a portal’s page': () => '<h1>Campus Wi-Fi</h1>',
  'the first half of the file': (text: string) => text.slice(0, text.length / 2),
}

/** The server behind a proxy that fakes its answers to the worker for these paths while it is on. */
async function fakingDoor(to: string, wanted: RegExp, fake: (text: string) => string) {
  const door = { faked: 0, isOn: true }
  const opened = await openDoor((incoming, answer) => {
    const { pathname } = new URL(incoming.url ?? '/', to)
    if (!door.isOn || !wanted.test(pathname)) return pass(to, incoming, answer)
    const request = onward(to, incoming, { headers: { 'accept-encoding': 'identity' } })
    request.on('response', (origin) => {
      const chunks: Buffer[] = []
      origin.on('data', (chunk: Buffer) => chunks.push(chunk))
      origin.on('end', () => {
        door.faked += 1
        const isPage = fake === fakes['a portal’s page']
        const { 'content-length': _, ...headers } = origin.headers
        answer.writeHead(200, isPage ? hours : headers)
        const bytes = Buffer.concat(chunks)
        answer.end(isPage ? fake('') : Buffer.from(fake(bytes.toString('latin1')), 'latin1'))
      })
    })
    incoming.pipe(request)
    return undefined
  })
  return Object.assign(door, opened)
}

const workerIsActive = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return Boolean(registration?.active)
  })

const workerControls = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

for (const [name, fake] of Object.entries(fakes)) {
  test(`[ONLY-01] a worker that gets ${name} for its files installs later, from the server`, async ({
    page,
    server,
  }) => {
    // Only files that the first page itself does not ask for.
    const door = await fakingDoor(server.url, /^\/(index\.html|assets\/reset-password)/, fake)
    await page.goto(`${door.url}/login`)
    await expect.poll(() => door.faked).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    expect(await workerIsActive(page)).toBe(false)
    door.isOn = false
    await page.reload()
    await workerControls(page)
    await page.goto(`${door.url}/reset-password?token=no`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
    await door.close()
  })

  test(`a photo that arrives as ${name} is fetched again and shown`, async ({
    page,
    as,
    jonas,
    server,
  }) => {
    const title = `Photo as ${name}`
    await post(server, jonas, { title, images: [await upload(server, jonas)] })
    const door = await fakingDoor(server.url, /^\/images\//, fake)
    await page.goto(`${door.url}/login`)
    await workerControls(page)
    await as('newcomer')
    await page.goto(`${door.url}/for-you`)
    await expect(card(page, title)).toBeVisible()
    await expect.poll(() => door.faked).toBeGreaterThan(0)
    door.isOn = false
    await page.reload()
    await expect(card(page, title).locator('img')).not.toHaveJSProperty('naturalWidth', 0)
    await door.close()
  })
}
