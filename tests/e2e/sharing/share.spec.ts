import { holdRequests } from '../../support/browser/hold-requests.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { silence } from '../../support/pages/session-page.ts'
import { change, post } from '../../support/server/market.ts'
import { dialog, expectExplained, openShare, send } from '../../support/pages/sharing.ts'
import { until } from '../../support/server/until.ts'
import { sentActions, syncAddress } from '../../support/browser/sync.ts'

const recipient = (page: Page) => dialog(page).getByLabel('Recipient email')

test('[DETAIL-02] a sold listing has no Share', async ({ page, as, jonas, server }) => {
  const { _id } = await post(server, jonas, { title: 'Sold and shared' })
  await as('maya')
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await page.goto(`/for-you?listingId=${_id}`)
  await expect(share).toBeVisible()
  await change(server, jonas, _id, { status: 'Sold' })
  await page.goto(`/for-you?listingId=${_id}`)
  await expect(page.getByRole('dialog').getByText('Sold', { exact: true })).toBeVisible()
  await expect(share).toHaveCount(0)
})

test.describe('sharing by email', { tag: '@both' }, () => {
  test.beforeEach(async ({ as }) => void (await as('maya')))

  test('a shared listing carries the sender’s message', async ({ page, server }, { project }) => {
    const id = await openShare(page, server, 'Shared desk')
    const address = `friend-${project.name}@example.com`
    await recipient(page).fill(address)
    await dialog(page).getByLabel('Message').fill('Fits your room.')
    await recipient(page).press('Enter')
    await expect(dialog(page).getByRole('alert')).toHaveText('Listing shared successfully!')
    const mail = await until('the mail', async () =>
      (await server.mails()).find(({ to }) => to?.[0]?.address === address),
    )
    expect(mail.text).toContain('Fits your room.')
    expect(mail.text).toContain(`/for-you?listingId=${id}`)
  })

  test('[SHARE-02] an invalid email address is refused and nothing is sent', async ({
    page,
    server,
  }) => {
    await openShare(page, server, 'Unaddressed')
    const sent = sentActions(page)
    for (const address of ['', 'jonas', 'jonas@', 'jonas@example', 'two words@example.com']) {
      await recipient(page).fill(address)
      await send(page).click()
      await expect(dialog(page).getByText('Please enter a valid email.')).toBeVisible()
      await expect(recipient(page)).toBeFocused()
    }
    await silence(page)
    expect(sent.filter(({ name }) => name === 'listing.share')).toEqual([])
    // This form does send a valid address.
    await recipient(page).fill('friend@example.com')
    await send(page).click()
    await expect.poll(() => sent.map(({ name }) => name)).toContain('listing.share')
  })

  test(
    '[SHARE-06] the dialog says Sending..., then that it was shared, and closes 1.5 s later',
    { tag: '@both' },
    async ({ page, server }) => {
      await openShare(page, server, 'Slowly shared')
      const release = await holdRequests(page, syncAddress)
      await recipient(page).fill('friend@example.com')
      await page.clock.install()
      await send(page).click()
      await expect(dialog(page).getByText('Sending...')).toBeVisible()
      // Less than the timeout of a round.
      await page.clock.pauseAt(Date.now() + 10_000)
      release()
      await expect(dialog(page).getByText('Listing shared successfully!')).toBeVisible()
      await expect(dialog(page).getByText('Sending...')).toHaveCount(0)
      // A second press cannot send a second email.
      await expect(send(page)).toHaveCount(0)
      await expect(recipient(page)).toHaveCount(0)
      await page.clock.runFor(1499)
      await expect(dialog(page)).toBeVisible()
      await page.clock.runFor(1)
      await page.clock.resume()
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('dialog', { name: /Slowly shared/ })).toBeVisible()
    },
  )

  test('a failure says so, with its reason if there is one, and keeps the input', async ({
    page,
    server,
  }) => {
    const listing = await openShare(page, server, 'Unshareable')
    await recipient(page).fill('friend@example.com')
    const failed = 'There was an error sending the email.'
    await expectExplained(page, server, { listing, action: 'listing.share', failed })
    await expect(recipient(page)).toHaveValue('friend@example.com')
  })

  test('switching tabs keeps the input', async ({ page, server }) => {
    await openShare(page, server, 'Two ways')
    await recipient(page).fill('friend@example.com')
    await dialog(page).getByRole('tab', { name: 'Messages' }).click()
    await dialog(page).getByLabel('Recipient username').fill('jonas')
    await expect(recipient(page)).toBeHidden()
    await dialog(page).getByRole('tab', { name: 'Email' }).click()
    await expect(recipient(page)).toHaveValue('friend@example.com')
    await dialog(page).getByRole('tab', { name: 'Messages' }).click()
    await expect(dialog(page).getByLabel('Recipient username')).toHaveValue('jonas')
  })

  test('the listing’s address can be copied', async ({ page, context, server }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const id = await openShare(page, server, 'Copied')
    await dialog(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog(page).getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${server.url}/for-you?listingId=${id}`,
    )
  })

  test('without a clipboard the address shows as text to copy', async ({ page, server }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined }),
    )
    const id = await openShare(page, server, 'Not copied')
    await dialog(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog(page).getByLabel('Link', { exact: true })).toHaveValue(
      `${server.url}/for-you?listingId=${id}`,
    )
  })

  test('[UX-15] the system’s share sheet, if the browser has one, and Copy link come before the tabs', async ({
    page,
    server,
  }) => {
    await openShare(page, server, 'Sent by link')
    const controls = () =>
      dialog(page)
        .getByRole('button', { name: /^(Another app|Copy link)$/ })
        .or(dialog(page).getByRole('tab'))
    await expect(controls()).toHaveText(['Copy link', 'Email', 'Messages'])
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', { value: () => Promise.resolve() }),
    )
    await openShare(page, server, 'Sent by an app')
    await expect(controls()).toHaveText(['Another app', 'Copy link', 'Email', 'Messages'])
    const tops = await controls().evaluateAll((all) =>
      all.map((control) => control.getBoundingClientRect().bottom),
    )
    expect(Math.max(...tops.slice(0, 2))).toBeLessThan(Math.min(...tops.slice(2)))
  })

  test('the system’s share sheet is offered if the browser has one', async ({ page, server }) => {
    await page.addInitScript(() => {
      const share = async (data: ShareData) => void Reflect.set(window, 'shared', data)
      Object.defineProperty(navigator, 'share', { value: share })
    })
    const id = await openShare(page, server, 'Sent elsewhere')
    await dialog(page).getByRole('button', { name: 'Another app' }).click()
    const shared = await page.evaluate(() => Reflect.get(window, 'shared') as unknown)
    expect(shared).toEqual({
      title: 'Sent elsewhere',
      url: `${server.url}/for-you?listingId=${id}`,
    })
  })

  test('axe reports no violations in either tab', async ({ page, server }) => {
    await openShare(page, server, 'Shared with axe')
    await send(page).click()
    await expect(dialog(page).getByText('Please enter a valid email.')).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('tab', { name: 'Messages' }).click()
    await expectAccessible(page)
  })
})
