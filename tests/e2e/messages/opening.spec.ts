import { expect, test } from '../../support/browser/browser.ts'
import { field, log, understand } from '../../support/pages/messages-page.ts'
import { post } from '../../support/server/market.ts'
import { heardBy } from '../../support/server/talk.ts'

const words = 'Hi, is this still available?'

test('[HAND-07] the first words to a seller are offered beside an empty composer, go out by one tap, and never mix with typed text', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, other, { title: 'Asked about' })
  const offer = page.getByRole('button', { name: words })
  await page.goto(`/for-you?listingId=${_id}`)
  await page.getByRole('link', { name: 'Message Seller' }).click()
  await understand(page)
  await expect(offer).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await field(page).fill('Does it')
  await expect(offer).toHaveCount(0)
  await field(page).clear()
  await offer.dblclick()
  await expect(log(page).getByText(words)).toHaveCount(1)
  await expect(field(page)).toHaveValue('')
  await expect(offer).toHaveCount(0)
  await expect
    .poll(() => heardBy(server, other, me.username))
    .toMatchObject([{ content: words, listingId: _id }])

  await page.goto(`/messages?with=${other.username}`)
  await expect(field(page)).toBeVisible()
  await expect(offer).toHaveCount(0)
})
