import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import { settled } from './keyboard.ts'

/** The rules whose result depends on colors, which is all that a theme changes. */
const colorRules = ['color-contrast', 'link-in-text-block']
const isFullRun = process.env.QUAD_FULL === '1'

/** Expects that axe finds no violation on the page as it is, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // A color is final once nothing moves.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    const axe = new AxeBuilder({ page })
    const rules = colorScheme === 'light' || isFullRun ? axe : axe.withRules(colorRules)
    const { violations } = await rules.analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    expect(found, `${colorScheme} theme`).toEqual([])
  }
}
