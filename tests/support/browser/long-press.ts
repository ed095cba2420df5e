import type { Locator, Page } from 'playwright/test'

/** A finger that rests on something, and then lifts. */
export async function press(page: Page, on: Locator, milliseconds: number): Promise<void> {
  const box = await on.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  const client = await page.context().newCDPSession(page)
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await page.waitForTimeout(milliseconds)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
