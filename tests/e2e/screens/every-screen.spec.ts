import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { walk } from '../../support/browser/keyboard.ts'
import {
  layers,
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

async function expectWalkable(page: Page): Promise<void> {
  const there = await walk(page)
  expect(there.faults).toEqual([])
  const back = await walk(page, 'Shift+Tab')
  expect(back.faults).toEqual([])
  expect(new Set(back.names)).toEqual(new Set(there.names))
}

const groups = [
  { screens: visitorScreens, signedIn: false },
  { screens: studentScreens, signedIn: true },
]

for (const { screens, signedIn } of groups) {
  for (const [name, screen] of Object.entries(screens)) {
    test(`${name}: the Tab key reaches every control and shows the focus`, async ({ page, as }) => {
      if (signedIn) await as(facts.person)
      // Elements that fade in get their final look immediately.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await show(page, facts, screen)
      await expectWalkable(page)
    })
    if (!screen.axe) continue
    test(`${name}: axe reports no violations`, async ({ page, as }) => {
      if (signedIn) await as(facts.person)
      await show(page, facts, screen)
      await expectAccessible(page)
    })
  }
}

for (const [name, { path, opener, whole, over }] of Object.entries(layers)) {
  test(`${name}: axe reports no violations, the modal traps the Tab key, and Escape returns the focus`, async ({
    page,
    as,
  }) => {
    await as(facts.person)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(typeof path === 'string' ? path : path(facts))
    const button = opener(page, facts)
    await button.press('Enter')
    const modal = page.getByRole('dialog').last()
    await modal.getByRole('button').first().waitFor()
    await whole?.(page)
    await expectWalkable(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(over ? 1 : 0)
    await expect(button).toBeFocused()
  })
}
