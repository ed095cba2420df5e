import { hour, minute } from '#sync/time.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { signIn } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'
import { dealsOf, moveDeal, offerFor } from '../deals/calls.ts'
import { answer as dealAnswer, line as dealLine, openConversation } from '../deals/screens.ts'
import { agreed, meetUpsOf } from './calls.ts'
import { line } from './screens.ts'

test('[MEET-13] after the meet-up both are asked, and the buyer says that they have it before the sale', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, other, { title: 'Mint fridge', price: '90' })
  await moveDeal(server, other, 'accept', await offerFor(server, me, _id, 80))
  await agreed(server, me, other, 2 * minute)
  await server.moveClock(2 * hour + 3 * minute)
  try {
    // The sessions of the calls have ended meanwhile.
    const [mine, theirs] = [await signIn(server, me), await signIn(server, other)]
    await expect
      .poll(() => meetUpsOf(server, mine), { timeout: 90_000 })
      .toMatchObject([{ asked: true }])
    await openConversation(page, other.username)
    await expect(line(page)).toContainText(`Did you meet ${other.username}?`)
    await expect(dealLine(page)).toContainText('Do you have it?')
    await expectAccessible(page)
    await line(page)
      .getByRole('button', { name: /^We didn’t meet/ })
      .click()
    await page.getByRole('menuitem', { name: 'Cancel the reservation' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel the reservation?' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await dealAnswer(page, 'I Have It').click()
    await expect(dealLine(page)).toContainText(`Waiting for ${other.username} to mark it as sold.`)
    await expect.poll(() => dealsOf(server, theirs)).toMatchObject([{ state: 'reserved' }])
  } finally {
    await server.moveClock(-(2 * hour + 3 * minute))
  }
})
