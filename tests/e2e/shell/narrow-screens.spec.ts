import { expect, test, type Page } from '../../support/browser/browser.ts'
import { settled } from '../../support/browser/keyboard.ts'
import {
  newFacts,
  show,
  studentScreens,
  visitorScreens,
  type Facts,
} from '../../support/pages/screens.ts'

let facts: Facts
test.beforeAll(async ({ server }) => {
  facts = await newFacts(server)
})

/** The narrowest phone, and a window of 1280×800 pixels at a zoom of 200 %. */
const windows = [
  { width: 320, height: 568 },
  { width: 640, height: 400 },
]

/** Each fault is a sentence about a control that does not fit, or about the whole page. */
function faultsOf(page: Page): Promise<string[]> {
  // A phone shows a page that is too wide smaller, so its own idea of the width does not help.
  const available = page.viewportSize()?.width ?? 0
  return page.evaluate((most) => {
    // A row of chips or photos. What scrolls up and down must not scroll sideways as well.
    const scrolls = (element: Element) =>
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
      element.scrollWidth > element.clientWidth + 1 &&
      element.scrollHeight <= element.clientHeight + 1
    const hasScroller = ({ parentElement }: Element): boolean =>
      parentElement !== null && (scrolls(parentElement) || hasScroller(parentElement))
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`

    const faults: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > most) faults.push(`the page is ${scrollWidth} wide`)
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, [role=tab], h1, h2',
    )
    for (const control of controls) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const { left, right, width } = control.getBoundingClientRect()
      if (width <= 1 || hasScroller(control)) continue
      if (left < -1 || right > most + 1) faults.push(`${nameOf(control)} leaves the window`)
      // Text that ends in an ellipsis has its end elsewhere.
      const { overflowX, textOverflow } = getComputedStyle(control)
      const isCut = overflowX !== 'visible' && control.scrollWidth > control.clientWidth + 1
      if (isCut && textOverflow !== 'ellipsis' && !scrolls(control))
        faults.push(`${nameOf(control)} is cut off`)
    }
    return faults
  }, available)
}

/** What still moves although the user wants no motion. */
const movements = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
      .map((each) => (each instanceof CSSAnimation ? each.animationName : 'a transition')),
  )

const groups = [
  { screens: visitorScreens, signedIn: false },
  { screens: studentScreens, signedIn: true },
]
for (const { screens, signedIn } of groups) {
  for (const [name, screen] of Object.entries(screens)) {
    test(`${name}: fits 320 pixels and a zoom of 200 %, and nothing moves with reduced motion`, async ({
      page,
      as,
    }) => {
      if (signedIn) await as(facts.person)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const [first] = windows
      if (first) await page.setViewportSize(first)
      await show(page, facts, screen)
      for (const size of windows) {
        await page.setViewportSize(size)
        await settled(page)
        expect(await faultsOf(page), `${size.width} pixels`).toEqual([])
      }
      expect(await movements(page)).toEqual([])
    })
  }
}

test('a control that does not fit is found', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Login' }).evaluate((button) => {
    button.style.minWidth = '400px'
  })
  expect(await faultsOf(page)).toContain('button "Login" leaves the window')
})

test('forced colors show which tab, chip and status is chosen', async ({ page, as }) => {
  await as(facts.person)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const differs = async (chosen: string, other: string) => {
    const look = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) =>
          [null, '::after']
            .map((part) => {
              const { outline, borderColor, borderWidth, backgroundColor, scale } =
                getComputedStyle(element, part)
              return [outline, borderColor, borderWidth, backgroundColor, scale].join()
            })
            .join(';'),
        )
    await page.locator(chosen).first().waitFor()
    expect(await look(chosen)).not.toBe(await look(other))
  }
  await page.goto('/for-you')
  await differs('[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]')
  await differs('input:checked + span', 'input:not(:checked) + span')
  await page.goto(`/edit-listing/${facts.own}`)
  await differs(
    '[data-look=segments] [data-chosen]',
    '[data-look=segments] [data-value]:not([data-chosen])',
  )
  await page.goto(`/profile/${facts.me}`)
  await differs('[aria-pressed=true][data-value]', '[aria-pressed=false][data-value]')
})
