import { minute } from '#sync/time.ts'
import { acquaint, meetUpsOf, suggest } from '#tests/e2e/meet-ups/calls.ts'
import { report } from '../measure.ts'
import type { Campus } from './deal-taps.ts'

/** How many taps the jobs of a meet-up take, from the conversation. */
export async function countMeetUps({ server, page, thumb, me, other }: Campus): Promise<void> {
  await acquaint(server, me, other)
  await page.addInitScript(() =>
    localStorage.setItem('meetUpPlace', JSON.stringify({ spot: 'elsewhere', place: 'Library' })),
  )
  await page.goto(`/messages?with=${other.user.username}`)
  const line = page.getByRole('region', { name: /^Meet-up with/ })
  const sheet = page.getByRole('dialog', { name: 'Meet Up' })
  await thumb.tap(page.getByRole('button', { name: /^Meet up with/ }))
  await thumb.tap(sheet.getByRole('group', { name: 'Suggested times' }).getByRole('button').first())
  await thumb.tap(sheet.getByRole('button', { name: 'Send' }))
  await line.getByText('Not agreed yet.').waitFor()
  report('suggest a meet-up at the place of the last one', thumb.counted(), 'taps', { most: 3 })

  const [made] = await meetUpsOf(server, other)
  await suggest(server, other, me, 20 * minute, { turn: made?.turn })
  await page.goto(`/messages?with=${other.user.username}`)
  await thumb.tap(line.getByRole('button', { name: /^Agree/ }))
  await line.getByRole('button', { name: /^Add to calendar/ }).waitFor()
  report('agree to a meet-up', thumb.counted(), 'taps', { most: 1 })

  await thumb.tap(line.getByRole('button', { name: /^I’m Here/ }))
  await line.getByText('You said that you are here.').waitFor()
  report('say that you are there', thumb.counted(), 'taps', { most: 1 })
}
