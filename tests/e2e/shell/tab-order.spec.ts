import { expect, test, type Page } from '../../support/browser/browser.ts'

const bar = (page: Page) => page.getByRole('banner')

test.describe(
  '[UX-01] forward Tab reaches every control of the bar in visual order',
  { tag: '@both' },
  () => {
    test('for a visitor', async ({ page, isMobile }) => {
      await page.goto('/')
      await tabsInOrder(page, { controls: 3, widths: isMobile ? phoneWidths : desktopWidths })
    })

    test('for a student', async ({ page, as, isMobile }) => {
      await as('maya')
      await page.goto('/messages')
      await tabsInOrder(page, { controls: 8, widths: isMobile ? phoneWidths : desktopWidths })
    })
  },
)

const phoneWidths = [195, 320, 390]
const desktopWidths = [768, 1280]

async function tabsInOrder(
  page: Page,
  { controls, widths }: { controls: number; widths: number[] },
) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await page.reload()
    await expect.poll(() => controlsAsSeen(page), `${width} px`).toHaveLength(controls)
    expect(await controlsByTab(page), `${width} px`).toEqual(await controlsAsSeen(page))
  }
}

/** The names of the bar's visible controls, row by row from the top, each row from the left. */
const controlsAsSeen = (page: Page): Promise<string[]> =>
  bar(page).evaluate((banner) =>
    [...banner.querySelectorAll('a, button:not([role=menuitem])')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({
        name: control.ariaLabel ?? control.textContent,
        box: control.getBoundingClientRect(),
      }))
      .sort(({ box: a }, { box: b }) => {
        const sameRow = a.top < b.bottom && b.top < a.bottom
        return sameRow ? a.left - b.left : a.top - b.top
      })
      .map(({ name }) => name),
  )

/** The names of the bar's controls that Tab focuses from the start of the page, in that order. */
async function controlsByTab(page: Page): Promise<string[]> {
  const focused = bar(page).locator(':focus')
  const names: string[] = []
  do {
    await page.keyboard.press('Tab')
    if (await focused.count())
      names.push(await focused.evaluate((control) => control.ariaLabel ?? control.textContent))
  } while (names.length === 0 || (await focused.count()))
  return names
}
