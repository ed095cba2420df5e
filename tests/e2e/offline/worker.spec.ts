import { isServerPath } from '#sync/paths.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { photos, postOffline } from '../../support/pages/listing-form.ts'
import { listingsOf, post, readListing, upload } from '../../support/server/market.ts'
import { card, goOffline, goOnline } from '../../support/browser/offline.ts'
import { wakeWorker } from '../../support/browser/worker.ts'

test.use({ serviceWorkers: 'allow' })

const workerControls = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** The paths in each cache of the worker, and their content. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const held: { cache: string; path: string; text: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const text = (await response?.text()) ?? ''
        held.push({ cache: name, path: new URL(request.url).pathname, text })
      }
    }
    return held
  })

test('with no page open the worker sends waiting writes with their photos', async ({
  page,
  as,
  context,
  server,
}) => {
  const other = await signIn(server, cast.jonas)
  const session = await as('newcomer', { rememberMe: true })
  const title = 'Sent by the worker'
  await postOffline(page, await photos(1), { Title: title })
  const empty = await context.newPage()
  await page.close()
  expect(await listingsOf(server, session)).toEqual([])

  await goOnline(empty)
  await wakeWorker(empty, server.url)
  const made = async () => (await listingsOf(server, session))[0]
  await expect
    .poll(async () => (await made())?.images.map(({ path }) => path))
    .toEqual([expect.stringMatching(/^\/images\//)])
  expect((await readListing(server, other, (await made())?._id ?? '')).title).toBe(title)
  expect(empty.url()).toBe('about:blank')
  await empty.goto('/for-you')
  await expect(card(empty, title)).not.toContainText('Waiting')
  expect(await listingsOf(server, session)).toHaveLength(1)
})

test('the worker keeps the newest photos up to a limit', async ({ page, as, jonas, server }) => {
  await post(server, jonas, { title: 'Photo kept', images: [await upload(server, jonas)] })
  await as('maya')
  await page.goto('/')
  await workerControls(page)
  // As many as the worker keeps, from an earlier day.
  await page.evaluate(async () => {
    const cache = await caches.open('images')
    for (let n = 0; n < 300; n++) await cache.put(`/images/old-${n}/320.webp`, new Response('old'))
  })
  await page.goto('/for-you')
  const photo = card(page, 'Photo kept').locator('img')
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
  const src = (await photo.getAttribute('src')) ?? ''
  const kept = async () =>
    (await cached(page)).filter(({ cache }) => cache === 'images').map(({ path }) => path)
  await expect.poll(kept).toContain(src)
  const paths = await kept()
  expect(paths).toHaveLength(300)
  expect(paths).not.toContain('/images/old-0/320.webp')
  expect(paths).toContain('/images/old-299/320.webp')
})

test('photos of the feed are downloaded before scrolling, so that they show offline', async ({
  page,
  as,
  jonas,
  server,
}) => {
  const titles = Array.from({ length: 24 }, (_, n) => `Ahead of the tunnel ${n}`)
  const images = [await upload(server, jonas)]
  // The first one is the farthest down.
  await post(server, jonas, { title: titles[0], images })
  for (const title of titles.slice(1)) await post(server, jonas, { title })
  await as('newcomer')
  await page.goto('/for-you')
  const deep = card(page, titles[0] ?? '')
  const path = `/images/${images[0]?.public_id.split('/').at(-1)}/320.webp`
  await expect.poll(async () => (await cached(page)).map((each) => each.path)).toContain(path)
  await expect(deep.locator('img')).toHaveCount(0)
  await goOffline(page)
  await page.goto('/for-you')
  for (const _ of titles) {
    if ((await deep.count()) > 0) break
    await page.mouse.wheel(0, 600)
  }
  await deep.scrollIntoViewIfNeeded()
  await expect(deep.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
})

test('the worker caches no API answer and no token', async ({ page, as, jonas, server }) => {
  const images = [await upload(server, jonas)]
  await post(server, jonas, { title: 'Seen but not cached', images })
  const { accessToken } = await as('maya')
  await page.goto('/')
  await workerControls(page)
  await page.goto('/for-you')
  await page.getByRole('link', { name: 'Seen but not cached' }).click()
  await page.getByRole('dialog').getByRole('link', { name: /jonas/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jonas Weber')
  await expect
    .poll(async () => (await cached(page)).some(({ path }) => path.startsWith('/images/')))
    .toBe(true)
  const held = await cached(page)
  const servers = held.map(({ path }) => path).filter(isServerPath)
  expect(servers.filter((path) => !path.startsWith('/images/'))).toEqual([])
  expect(held.filter(({ text }) => text.includes(accessToken))).toEqual([])
  expect(held.filter(({ text }) => text.includes('Seen but not cached'))).toEqual([])
})
