import { expect, test, type Page } from '../../support/browser/browser.ts'
import { look } from '../../support/browser/look.ts'
import { closeRoleBanner, decision, entry, promote } from '../../support/pages/moderation-page.ts'
import { cast, signIn, type SignedIn } from '../../support/people/cast.ts'
import { post, readListing, report } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'

// Without it every call would end well: the worker stands between a page and the network.
test.use({ serviceWorkers: 'allow' })

test('a decision that can still be undone is sent by whatever ends or hides its page', async ({
  page,
  as,
  server,
  newStudent,
}) => {
  const [seller, moderator] = [await newStudent(), await newStudent()]
  await promote(server, moderator)
  await closeRoleBanner(page)
  await as(moderator)
  await page.goto('/moderation')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const owner = await signIn(server, seller)
  const ways: ((page: Page) => Promise<unknown>)[] = [
    (shown) => shown.goto('/settings'),
    (shown) => shown.goto('/for-you'),
    (shown) => shown.reload(),
    (shown) => shown.goto('about:blank'),
    (shown) => shown.getByRole('link', { name: 'Quad' }).first().click(),
    (shown) => look(shown, 'hidden'),
    (shown) => shown.close(),
  ]
  for (const [at, leave] of ways.entries()) {
    const id = await hide(page, server, owner, `Lamp ${at} ${Date.now()}`)
    await leave(page)
    await expect
      .poll(() => readListing(server, owner, id), `way ${at}`)
      .toMatchObject({ hidden: { by: 'moderator', reason: 'No gift cards.' } })
  }
})

/** A listing that was reported, and a moderator's decision to hide it that was not sent yet. */
async function hide(page: Page, server: TestServer, owner: SignedIn, title: string) {
  const { _id: id } = await post(server, owner, { title })
  await report(server, await signIn(server, cast.jonas), id)
  await page.goto('/moderation')
  await entry(page, title).click()
  await decision(page).getByRole('button', { name: 'Hide' }).click()
  await page.getByLabel('Reason').fill('No gift cards.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Hidden.' })).toBeVisible()
  return id
}
