import { expect, type Page } from 'playwright/test'

/**
 * Closes the only layer by Escape. It takes its entry of the history away a moment later, which would end a
 * `goto` or `reload` that began meanwhile.
 */
export async function closeLayer(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => history.state?.layerOver)).toBeUndefined()
}
