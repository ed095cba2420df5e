import { expectAccessible } from '../../support/browser/accessibility.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import * as v from 'valibot'
import screens from '../../../client/install/startup-screens.json' with { type: 'json' }
import { likeSafari } from '../../support/browser/other-browsers.ts'
import { expect, test } from '../../support/browser/browser.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'
const step = {
  title: 'On an iPhone or iPad',
  steps: [/Tap Share/, /Add to Home Screen/, /Tap Add/],
}

const manifestSchema = v.object({
  name: v.string(),
  start_url: v.string(),
  display: v.string(),
  icons: v.array(v.object({ src: v.string(), sizes: v.string(), purpose: v.string() })),
})

test('[PWA-03] Chromium reports no obstacle to installing Quad', async ({
  playwright,
  server,
  launchOptions,
}) => {
  // A private window cannot install anything, and other tests' windows are private.
  const profile = await mkdtemp(join(tmpdir(), 'quad-profile-'))
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    serviceWorkers: 'allow',
    // The headless shell has no home screen to install to.
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  })
  const [page = await context.newPage()] = context.pages()
  const devtools = await context.newCDPSession(page)
  const problems = () => devtools.send('Page.getInstallabilityErrors')
  await page.goto(`${server.url}/api/docs`)
  expect((await problems()).installabilityErrors).toMatchObject([{ errorId: 'no-manifest' }])
  await page.goto(server.url)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const { errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect((await problems()).installabilityErrors).toEqual([])
  const { icons, ...manifest } = v.parse(manifestSchema, JSON.parse(data))
  expect(manifest).toEqual({ name: 'Quad', start_url: '/for-you', display: 'standalone' })
  for (const purpose of ['any', 'maskable']) {
    for (const sizes of ['192x192', '512x512']) {
      const icon = icons.find((each) => each.purpose === purpose && each.sizes === sizes)
      expect((await page.request.get(server.url + icon?.src)).ok()).toBe(true)
    }
  }
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: iPhone })

  test('[PWA-03] the home page leads to the steps Share and Add to Home Screen', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Install Quad' }).click()
    await expect(page).toHaveURL('/install')
    const way = page.getByRole('main').locator('section').filter({ hasText: step.title })
    await expect(way.getByRole('listitem')).toHaveText(step.steps)
    await expect(way).toContainText('On the home screen, Quad has its own storage')
  })
})

test.describe('on an iPhone of 390 by 844 points', () => {
  test.use({ deviceScaleFactor: 3, screen: { width: 390, height: 844 } })

  test('the page names a picture of the screen’s size for the start', async ({ page, request }) => {
    const link = page.locator('link[rel=apple-touch-startup-image]')
    await page.goto('/about')
    await expect(page.getByRole('main')).toBeVisible()
    await expect(link).toHaveCount(0)
    await page.addInitScript(likeSafari)
    await page.goto('/')
    await expect(link).toHaveAttribute('href', '/startup/1170x2532.png')
    const picture = sharp(await (await request.get('/startup/1170x2532.png')).body())
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1170, height: 2532 })
  })
})

test('every screen of an iPhone that Quad knows has a picture for the start', async ({
  request,
}) => {
  for (const [width, height] of screens) {
    const picture = sharp(await (await request.get(`/startup/${width}x${height}.png`)).body())
    expect(await picture.metadata()).toMatchObject({ format: 'png', width, height })
  }
})

test('the install button opens the browser’s prompt once', async ({ page }) => {
  await page.goto('/install')
  await expect(page.getByRole('heading', { name: 'On Android' })).toBeVisible()
  const press = page.getByRole('button', { name: 'Install Quad' })
  await expect(press).toHaveCount(0)
  // Chromium makes its offer only after some use of a window; this event has the same shape.
  const prevented = await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      document.documentElement.dataset.asked = 'yes'
      return { outcome: 'accepted' }
    }
    return !dispatchEvent(Object.assign(offer, { prompt }))
  })
  expect(prevented).toBe(true)
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')
  await press.click()
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'yes')
  await expect(press).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(page.getByText('Quad is installed on this device.')).toBeVisible()
})

test('the settings also link to /install', async ({ page, as }) => {
  await as('maya')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Install Quad' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quad on your home screen')
})

test('axe reports no violations on the page', async ({ page }) => {
  await page.goto('/install')
  await page.getByText('On another device').click()
  await page.getByRole('heading', { name: step.title }).waitFor()
  await expectAccessible(page)
})
