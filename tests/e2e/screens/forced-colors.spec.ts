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
