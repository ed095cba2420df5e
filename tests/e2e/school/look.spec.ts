import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

const welcome = 'The market of Hillside. Meet at the library, door B.'

let dataDir: string
let school: TestServer
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'quad-look-'))
  mkdirSync(join(dataDir, 'school'))
  const blue = { r: 10, g: 60, b: 160, alpha: 1 }
  const logo = sharp({ create: { width: 400, height: 400, channels: 4, background: blue } })
  writeFileSync(join(dataDir, 'school', 'logo.png'), await logo.png().toBuffer())
  const env = { SCHOOL_COLORS: '#8a1538,#ff9fb6', SCHOOL_WELCOME: welcome }
  school = await startTestServer({ env, dataDir })
})
test.afterAll(async () => {
  await school.stop()
  rmSync(dataDir, { recursive: true })
})

const mark = (page: Page) => page.getByRole('link', { name: 'Quad, home' }).locator('svg')
const button = (page: Page) => page.getByRole('link', { name: 'Browse Listings' })

async function expectLook(page: Page, color: string): Promise<void> {
  await expect(mark(page)).toHaveCSS('background-image', /^url\("data:image\/webp/)
  await expect(mark(page).locator('rect').first()).toBeHidden()
  await expect(button(page)).toHaveCSS('background-color', color)
  await expect(page.getByText(welcome)).toBeVisible()
}

test('[IDENT-02] both themes show the school’s logo, color and welcome in place of Quad’s @both', async ({
  page,
}) => {
  await page.goto(school.url)
  await expectLook(page, 'rgb(138, 21, 56)')
  // In the light theme, then in the dark one, which stays.
  await expectAccessible(page)
  await expectLook(page, 'rgb(255, 159, 182)')

  // The privacy notice, and the next start, before the server has said anything.
  await page.goto(`${school.url}/privacy`)
  await expect(page.getByRole('link', { name: 'Terms' })).toHaveCSS('color', 'rgb(255, 159, 182)')
  await page.route('**/api/config', () => {})
  await page.goto(school.url)
  await expectLook(page, 'rgb(255, 159, 182)')
})

test('[IDENT-02] the first visit of a browser shows the look from the first paint', async ({
  page,
}) => {
  await page.route('**/api/config', () => {})
  await page.goto(school.url)
  await expectLook(page, 'rgb(138, 21, 56)')
})

test('[IDENT-02] a browser that denies storage shows the look, too', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The user denied it.', 'SecurityError')
      },
    })
  })
  await page.route('**/api/config', () => {})
  await page.goto(school.url)
  await expect(page.locator('html')).toHaveCSS('--lawn', 'light-dark(#8a1538, #ff9fb6)')
})

/** The color in the middle of a picture, as the browser paints it. */
const middleOf = (page: Page, src: string) =>
  page.evaluate(async (from) => {
    const picture = Object.assign(new Image(), { src: from })
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
    const paper = canvas.getContext('2d')
    paper?.drawImage(picture, 0, 0, 64, 64)
    return [...(paper?.getImageData(32, 32, 1, 1).data ?? [])]
  }, src)

test('[IDENT-02] the school’s logo is the icon of the tab and of the installed app', async ({
  page,
}) => {
  await page.goto(school.url)
  const linked = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const manifest = await (await page.request.get(`${school.url}/manifest.webmanifest`)).json()
  const icons = manifest.icons.map(({ src }: { src: string }) => src)
  expect([linked.length, icons.length]).toEqual([3, 4])
  for (const src of [...linked, ...icons, '/startup/1170x2532.png'])
    expect(await middleOf(page, src), src).toEqual([10, 60, 160, 255])
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[PWA-01] the app of a school with a logo opens offline', async ({ page, context }) => {
    await page.goto(school.url)
    await expectLook(page, 'rgb(138, 21, 56)')
    // It installs only if the server has every file as the build made it.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)
    await page.reload()
    await expectLook(page, 'rgb(138, 21, 56)')
  })
})

test('a school that takes its look back has Quad’s as soon as the server says so', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await page.evaluate(() => {
    const theme = { '--lawn': '#8a1538', '--logo': 'url("data:image/webp;base64,AA")' }
    localStorage.setItem('school', JSON.stringify({ theme, welcome: 'Earlier words' }))
  })
  await page.reload()
  await expect(button(page)).toHaveCSS('background-color', 'rgb(29, 107, 64)')
  await expect(mark(page).locator('rect').first()).toBeVisible()
  await expect(page.getByText(/Buy and sell with people you pass/)).toBeVisible()
})
