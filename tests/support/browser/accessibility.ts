import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'
import { settled } from './keyboard.ts'

/** The rules that depend on colors, the only thing that a theme changes. */
const colorRules = ['color-contrast', 'link-in-text-block']
/**
 * Base UI's focus guards around an open menu. They pass the focus on immediately, which axe cannot
 * see.
 */
const focusGuards = '[data-base-ui-focus-guard]'
const isFullRun = process.env.QUAD_FULL === '1'

/**
 * Expects no violations on the current page, or in its part that `within` selects, in the light and in
 * the dark theme.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // A color is final after all movement ends.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    const axe = new AxeBuilder({ page }).include(within).exclude(focusGuards)
    const rules = colorScheme === 'light' || isFullRun ? axe : axe.withRules(colorRules)
    const { violations } = await rules.analyze()
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    expect(found, `${colorScheme} theme`).toEqual([])
  }
}
