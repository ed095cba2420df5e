import { expect, type Locator } from 'playwright/test'

/**
 * Waits for the result of a write while the page's clock is paused: a write is sent after the frame that
 * shows it. The clock moves on by frames of 20 ms until then, and by one more at most.
 */
export async function shownByFrames(result: Locator): Promise<void> {
  await expect(async () => {
    if (!(await result.isVisible())) await result.page().clock.runFor(20)
    await expect(result).toBeVisible({ timeout: 100 })
  }).toPass()
}
