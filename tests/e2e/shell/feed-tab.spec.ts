import { expect, test, type Page } from '../../support/browser/browser.ts'
import { campus, post } from '../../support/server/market.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Playwright's own click scrolls the page to bring a sticky bar into view, where it already is. */
async function tap(page: Page, name: string): Promise<void> {
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await page.getByRole('link', { name }).boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
}

test(
  '[UX-08] For You keeps its place when its tab is tapped elsewhere, and goes to the top when tapped there',
  { tag: '@both' },
  async ({ page, as, newStudent, server, isMobile }) => {
    const name = isMobile ? 'tabby.phone' : 'tabby.desktop'
    const student = await newStudent(campus('University of Michigan', 'umich.edu', name))
    const session = await as(student)
    for (let number = 1; number <= 40; number++)
      await post(server, session, { title: `Book ${number}` })
    await page.goto('/for-you')
    const first = page.getByRole('link', { name: 'Book 40', exact: true })
    await expect(first).toBeInViewport()
    await page.mouse.move(300, 500)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(500)
    const before = await scrolled(page)
    await tap(page, 'Messages')
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    await tap(page, 'For You')
    await expect(page.getByRole('searchbox')).toBeAttached()
    await expect.poll(() => scrolled(page)).toBe(before)
    await tap(page, 'For You')
    await expect.poll(() => scrolled(page)).toBe(0)
    await expect(first).toBeInViewport()
  },
)
