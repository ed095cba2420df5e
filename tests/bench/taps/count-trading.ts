import type { Page } from 'playwright'
import { minute } from '#sync/time.ts'
import { promote } from '#tests/support/pages/moderation-page.ts'
import { cast, signIn } from '#tests/support/people/cast.ts'
import { offer, sellTo } from '#tests/support/people/deals.ts'
import { addSpot, propose, readMeetUp, talk } from '#tests/support/people/meet-ups.ts'
import { post } from '#tests/support/server/market.ts'
import type { TestServer } from '#tests/support/server/server.ts'
import { say } from '#tests/support/server/talk.ts'
import { until } from '#tests/support/server/until.ts'
import { report } from '../measure.ts'
import type { Thumb } from './thumb.ts'

/** Counts the taps of trading with Jonas on the page of Maya, each from where she is. */
export async function countTrading(server: TestServer, page: Page, thumb: Thumb): Promise<void> {
  const { maya, jonas } = cast
  const [me, other] = [await signIn(server, maya), await signIn(server, jonas)]
  const name = jonas.username
  const dialog = page.getByRole('dialog')
  const line = page.getByRole('region', { name: /^Deal about / })
  const meetUp = page.getByRole('region', { name: /^Meet-up with / })
  const button = (label: string | RegExp) =>
    page.getByRole('button', { name: label, exact: true }).last()
  const inLine = (label: string) => line.getByRole('button', { name: label, exact: true })
  const isSaid = (words: string) => line.getByText(words).first().waitFor()
  const count = (what: string, most: number) => report(what, thumb.counted(), 'taps', { most })

  const sells = async (seller: typeof me, title: string) =>
    (await post(server, seller, { title, price: 90 }))._id
  const openListing = async (id: string) => {
    await page.goto(`/for-you?listingId=${id}`)
    await dialog.first().waitFor()
    thumb.counted()
  }
  const openConversation = async (id: string) => {
    await page.goto(`/messages?with=${name}&about=${id}`)
    await line.waitFor()
    thumb.counted()
  }

  await openListing(await sells(other, 'Offered lamp'))
  await thumb.tap(button('Make Offer'))
  await thumb.tap(dialog.last().getByRole('radio', { name: '$81' }))
  await thumb.tap(button('Send Offer'))
  await page.getByText('Offer sent').waitFor()
  count('make an offer at a suggested amount', 3)

  const countered = await sells(me, 'Countered lamp')
  await offer(server, other, countered, 80)
  await openConversation(countered)
  await thumb.tap(inLine('Counter'))
  await thumb.tap(dialog.last().getByRole('radio', { name: '$85' }))
  await thumb.tap(button('Send Offer'))
  await isSaid('You offered it for $85.')
  count('answer an offer with another amount', 3)

  const accepted = await sells(me, 'Accepted lamp')
  await offer(server, other, accepted, 80)
  await openConversation(accepted)
  await thumb.tap(inLine('Accept'))
  await isSaid(`Reserved for ${name} at $80.`)
  report('accept an offer from a push, whose tap is one of them', thumb.counted() + 1, 'taps', {
    most: 2,
  })
  await thumb.tap(inLine('Sold'))
  await isSaid(`Sold to ${name} for $80.`)
  count('mark a reserved listing as sold', 1)

  const asked = async (title: string) => {
    const id = await sells(me, title)
    await say(server, other, me, 'Is it still there?', id)
    return id
  }
  await openConversation(await asked('Asked lamp'))
  await thumb.tap(inLine(`Reserve for ${name}`))
  await isSaid(`Reserved for ${name} at $90.`)
  count('reserve a listing for someone in their conversation', 1)

  await openListing(await asked('Pending lamp'))
  await thumb.tap(button('Pending'))
  await thumb.tap(page.getByRole('group', { name: 'Reserve for' }).getByRole('button').first())
  await page.getByText(`Reserved for ${name}`).first().waitFor()
  count('reserve a listing for someone who asked', 2)

  await openListing(await asked('Sold lamp'))
  await thumb.tap(button('Sold'))
  await thumb.tap(page.getByRole('group', { name: 'Who bought it?' }).getByRole('button').first())
  await page.getByRole('group', { name: 'Who bought it?' }).waitFor({ state: 'detached' })
  count('mark a listing as sold and say to whom', 2)

  const bought = await sells(other, 'Bought lamp')
  await sellTo(server, other, me, bought, 80)
  await openConversation(bought)
  await thumb.tap(inLine('I Have It'))
  await isSaid('You bought this for $80')
  count('say that one has what one bought', 1)
  await thumb.tap(
    page
      .getByRole('group', { name: `Rate ${name}` })
      .getByRole('button')
      .nth(3),
  )
  await thumb.tapAndType(page.getByLabel('Comment'), 'Punctual.')
  await thumb.tap(button('Post Review'))
  await page.getByText('Review posted successfully!').waitFor()
  count('review the seller with a comment', 3)

  await talk(server, me, other)
  await promote(server, jonas)
  const moderator = await signIn(server, jonas)
  await addSpot(server, moderator, 'Library entrance')
  await openConversation(await sells(other, 'Lamp to look at'))
  await thumb.tap(button(/^Meet Up/))
  const times = dialog.last().getByRole('group', { name: 'Suggested times' })
  await thumb.tap(times.getByRole('radio').first())
  await thumb.tap(dialog.last().getByRole('button', { name: 'Send', exact: true }))
  await meetUp.getByText(`Waiting for ${name}.`).waitFor()
  count('suggest a meet-up', 3)

  await until('the suggestion is there', () => readMeetUp(server, moderator, me))
  const at = new Date(Date.now() + 20 * minute).toISOString()
  await propose(server, moderator, me, { at, turn: 1 })
  await thumb.tap(meetUp.getByRole('button', { name: 'Agree', exact: true }))
  await meetUp.getByRole('button', { name: 'I’m Here' }).waitFor()
  count('agree to a meet-up', 1)
  await thumb.tap(meetUp.getByRole('button', { name: 'I’m Here' }))
  await meetUp.getByText(`You told ${name} that you’re here.`).waitFor()
  count('say that one is there', 1)
}
