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

/** What breaks axe's rules on the current page, or in its part that `within` selects, in both themes. */
export async function violationsOf(page: Page, within = 'html'): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    // A color is final after all movement ends.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settled(page)
    const axe = new AxeBuilder({ page }).include(within).exclude(focusGuards)
    const rules = colorScheme === 'light' || isFullRun ? axe : axe.withRules(colorRules)
    const { violations } = await rules.analyze()
    for (const { id, nodes } of violations)
      found.push(`${id}, ${colorScheme} theme: ${nodes.map(({ html }) => html).join(', ')}`)
  }
  return found
}

export const expectAccessible = async (page: Page, within?: string): Promise<void> =>
  expect(await violationsOf(page, within)).toEqual([])
