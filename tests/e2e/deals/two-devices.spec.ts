import { expect, test } from '../../support/browser/browser.ts'
import { goOffline } from '../../support/browser/offline.ts'
import { signIn } from '../../support/people/cast.ts'
import { notificationsOf, post, readListing } from '../../support/server/market.ts'
import { dealsOf, offerFor } from './calls.ts'
import { answer, line, openConversation } from './screens.ts'

test.use({ serviceWorkers: 'allow' })

test('[DEAL-03][DEAL-04] of two devices that accept two offers offline the first to arrive holds, and the other says so', async ({
  page,
  me,
  other,
  server,
  as,
  newStudent,
  browser,
}) => {
  const person = await newStudent()
  const third = { ...person, ...(await signIn(server, person)) }
  const { _id } = await post(server, me, { title: 'Mint fridge', price: '90' })
  await offerFor(server, other, _id, 80)
  await offerFor(server, third, _id, 75)
  const second = await (await browser.newContext({ baseURL: server.url })).newPage()
  await as(me, { page: second })
  for (const [device, buyer] of [
    [page, other],
    [second, third],
  ] as const) {
    await openConversation(device, buyer.username)
    await expect(answer(device, 'Accept')).toBeVisible()
    await goOffline(device)
    await answer(device, 'Accept').click()
    await expect(line(device)).toContainText(`Reserved for ${buyer.username}`)
  }
  await page.context().setOffline(false)
  await expect(line(page).getByText('Waiting')).toHaveCount(0)
  const heard = await notificationsOf(server, third)
  await second.context().setOffline(false)

  const sentence = `This is already reserved for ${other.username}. Cancel that reservation first.`
  await expect(second.getByText(sentence)).toBeVisible()
  await expect(line(second)).toContainText(`${third.username} offers $75.`)
  await openConversation(second, other.username)
  await expect(line(second)).toContainText(`Reserved for ${other.username} at $80.`)
  await expect(line(page)).toContainText(`Reserved for ${other.username} at $80.`)
  expect(await notificationsOf(server, third)).toEqual(heard)
  expect(await dealsOf(server, third)).toMatchObject([{ state: 'open', amount: 75 }])
  expect((await readListing(server, third, _id)).status).toBe('Pending')
  // One tap, and the student can go on.
  await openConversation(second, third.username)
  await second.getByRole('button', { name: 'Discard' }).click()
  await expect(second.getByText(sentence)).toHaveCount(0)
  await second.context().close()
})
