import { expect, test } from '../../support/browser/browser.ts'
import { say } from '../../support/server/talk.ts'
import { newFacts } from '../../support/pages/screens.ts'

test('forced colors show which tab, chip and status is chosen', async ({ page, as, server }) => {
  const facts = await newFacts(server)
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
  // Their grounds are replaced, so that only the line marks the chosen one.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/settings')
  const line = (selected: boolean) =>
    page
      .getByRole('tab', { selected })
      .first()
      .evaluate((tab) => {
        const { scale, height, width } = getComputedStyle(tab, '::after')
        return { scale, isLarge: parseFloat(height) > 10 && parseFloat(width) > 1 }
      })
  await expect.poll(() => line(true)).toEqual({ scale: '1', isLarge: true })
  await expect.poll(() => line(false)).toEqual({ scale: '1 0', isLarge: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/profile/${facts.me}`)
  await differs('[aria-pressed=true][data-value]', '[aria-pressed=false][data-value]')
})

test('forced colors show which conversation is unread', async ({ page, me, other, server }) => {
  await say(server, other, me, 'Is it still there?')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/messages')
  const dot = page.getByRole('region', { name: 'Conversations' }).getByText('Unread').locator('..')
  await expect(dot).toBeVisible()
  const colors = await dot.evaluate((element) =>
    [element, document.body].map((each) => getComputedStyle(each).backgroundColor),
  )
  expect(colors[0]).not.toBe(colors[1])
})
