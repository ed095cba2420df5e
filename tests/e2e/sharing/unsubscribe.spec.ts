import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { call, post } from '../../support/server/market.ts'
import type { TestServer } from '../../support/server/server.ts'
import { until } from '../../support/server/until.ts'

const mailsTo = async (server: TestServer, address: string) =>
  (await server.mails()).filter(({ to }) => to?.[0]?.address === address)

async function share(server: TestServer, recipientEmail: string): Promise<void> {
  const maya = await signIn(server, cast.maya)
  const { _id: listingId } = await post(server, maya)
  await call(server, maya, 'POST', '/api/share-listing', { listingId, recipientEmail })
}

test.describe('the opt-out of shared listings', { tag: '@both' }, () => {
  test('acts on the button, not on opening the link', async ({ page, server }, { project }) => {
    const address = `${project.name}@example.com`
    const last = `${project.name}-last@example.com`
    await share(server, address)
    const text = await until('its mail', async () => (await mailsTo(server, address))[0]?.text)
    await page.goto(/\S+(\/unsubscribe\S+)/.exec(text)?.[1] ?? '')
    const button = page.getByRole('button', { name: 'Unsubscribe' })
    await expect(button).toBeVisible()
    await expectAccessible(page)

    await share(server, address)
    await until('a second mail', async () => (await mailsTo(server, address))[1])
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText(/^Done\./)

    await share(server, address)
    await share(server, last)
    await until('a later mail', async () => (await mailsTo(server, last))[0])
    expect(await mailsTo(server, address)).toHaveLength(2)
  })

  test('a truncated link says so', async ({ page }) => {
    await page.goto('/unsubscribe?token=half')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'This link is not valid. Please open it exactly as it appears in the email.',
    )
  })
})
