import { violationsOf } from '../../support/browser/accessibility.ts'
import { expect, test as base, type Page } from '../../support/browser/browser.ts'
import { fitFaults, typingFaults } from '../../support/browser/fits.ts'
import { settled } from '../../support/browser/keyboard.ts'
import { recordShifts, takeShift } from '../../support/browser/shifts.ts'
import { longest as texts } from '../../support/pages/campus-texts.ts'
import { walkCampus } from '../../support/pages/whole-campus.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

/** The server of a school with a long name. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, provide) => {
      const server = await startTestServer({ env: texts.school })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

/** Phones upright, one on its side, and a window of 1280×800 pixels at a zoom of 200 %. */
const windows = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
]
const phone = { width: 390, height: 844 }
/** With its keyboard open. */
const typing = { width: 390, height: 420 }

const enlarge = (page: Page, size: string) =>
  page.evaluate((to) => {
    document.documentElement.style.fontSize = to
  }, size)

/** What still moves although the user wants no motion. */
const movements = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
      .map((each) => (each instanceof CSSAnimation ? each.animationName : 'a transition')),
  )

test('[HAND-03] [HAND-14] all screens and layers fit all phones and 200 % text without violations in axe or layout shifts, and while someone types, the bar is away and the button of the form in sight', async ({
  as,
  browser,
  server,
}, info) => {
  // Each of some eighty screens loads the whole app again.
  test.setTimeout(1_500_000)
  const faults: Record<string, string[]> = {}
  const note = async (name: string, page: Page, found: string[]) => {
    if (found.length === 0) return
    faults[name] = found
    await page.screenshot({ path: info.outputPath(`${name.replaceAll(/\W+/g, '-')}.png`) })
  }
  const axe = async (page: Page) => {
    const found = await violationsOf(page)
    await page.emulateMedia({ colorScheme: 'light' })
    return found
  }
  const prepare = async (page: Page) => void (await recordShifts(page))
  await walkCampus({ server, texts, browser, as, prepare }, async (name, page) => {
    const shift = await takeShift(page)
    await note(`${name} loads`, page, shift > 0.1 ? [`a layout shift of ${shift}`] : [])
    // One that closes by itself may lie over something until then.
    await expect(page.locator('[data-banner]')).toHaveCount(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const size of windows) {
      await page.setViewportSize(size)
      await settled(page)
      await note(`${name} at ${size.width}`, page, await fitFaults(page))
      if (size.width === 320) await note(`${name} in axe at 320`, page, await axe(page))
    }
    await enlarge(page, '200%')
    await page.setViewportSize(phone)
    await settled(page)
    await note(`${name} at 200 %`, page, await fitFaults(page))
    await note(`${name} in axe at 200 %`, page, await axe(page))
    await enlarge(page, '')
    await page.setViewportSize(typing)
    await settled(page)
    await note(`${name} with a keyboard`, page, await typingFaults(page))
    await note(`${name} without motion`, page, await movements(page))
    await page.setViewportSize(phone)
    await takeShift(page)
  }).catch((error: unknown) => {
    // What does not fit may be why.
    faults['the walk'] = [String(error)]
  })
  expect(faults).toEqual({})
})

test('a control that does not fit is found', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(await fitFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Login' }).evaluate((button) => {
    button.style.minWidth = '400px'
  })
  expect(await fitFaults(page)).toContain('button “Login” leaves the window')
})
