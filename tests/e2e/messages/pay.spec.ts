import type { Locator } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { field, openWith } from '../../support/pages/messages-page.ts'
import { block } from '../../support/server/blocks.ts'
import { signIn } from '../../support/people/cast.ts'
import { setHandles } from '../../support/people/people.ts'
import { say } from '../../support/server/talk.ts'

const handles = { venmoHandle: '@dana-sells', paypalHandle: 'danasells' }
const pay = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name: `Pay ${name}` })

test('a person who has written shows how to pay them, with links that open in a new tab', async ({
  page,
  newStudent,
  me,
  server,
}) => {
  const seller = await signIn(server, await newStudent({ firstName: 'Dana' }))
  await setHandles(server, seller, handles)
  await say(server, me, seller, 'How can I pay?')
  const { username } = seller.user
  await openWith(page, username)
  await expect(page.getByRole('log')).toContainText('How can I pay?')
  await expect(pay(page, username)).toHaveCount(0)
  await say(server, seller, me, 'Venmo is fine.')
  await pay(page, username).click()
  const dialog = page.getByRole('dialog', { name: `Pay ${username}` })
  await expect(dialog).toContainText('pay after you have seen what you buy')
  await expect(dialog).toContainText('cannot get your money back')
  for (const [name, handle, href] of [
    ['Venmo', '@dana-sells', 'https://venmo.com/u/dana-sells'],
    ['PayPal', 'danasells', 'https://paypal.me/danasells'],
  ] as const) {
    await expect(dialog.getByRole('region', { name })).toContainText(handle)
    const link = dialog.getByRole('link', { name: `Open ${name}` })
    await expect(link).toHaveAttribute('href', href)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await expectAccessible(page)
  await page.goto(`/profile/${seller.user.id}`)
  await pay(page, 'Dana').click()
  await expect(page.getByRole('dialog', { name: 'Pay Dana' })).toBeVisible()
})

test('Pay stands beside the field of the message, and the name keeps its room with large text', async ({
  page,
  me,
  other: seller,
  server,
}) => {
  await setHandles(server, seller, handles)
  await say(server, seller, me, 'Venmo is fine.')
  const { username } = seller.user
  await openWith(page, username)
  const composer = page.locator('form').filter({ has: field(page) })
  await expect(pay(composer, username)).toBeVisible()
  const name = page.getByRole('heading', { name: username, exact: true })
  const fieldWidth = async () => (await field(page).boundingBox())?.width ?? 0
  for (const size of ['200%', '']) {
    await page.evaluate((to) => {
      document.documentElement.style.fontSize = to
    }, size)
    await expect(pay(composer, username)).toBeInViewport({ ratio: 1 })
    expect(await fieldWidth(), size).toBeGreaterThan(150)
    const room = await name.evaluate((element) => element.parentElement?.parentElement?.clientWidth)
    expect(room, size).toBeGreaterThan(250)
  }
  const word = pay(composer, username).getByText('Pay', { exact: true }).first()
  await expect(word).toBeVisible()
  const before = await fieldWidth()
  await field(page).fill('Would ten dollars do?')
  await expect(word).toBeHidden()
  expect(await fieldWidth()).toBeGreaterThan(before + 30)
})

test('an email address of PayPal can be copied, and has no link', async ({
  page,
  me,
  other: seller,
  server,
}) => {
  await setHandles(server, seller, { paypalHandle: 'dana@example.com' })
  await say(server, seller, me, 'PayPal is fine.')
  const { username } = seller.user
  await openWith(page, username)
  await pay(page, username).click()
  const dialog = page.getByRole('dialog', { name: `Pay ${username}` })
  await expect(dialog.getByRole('region', { name: 'PayPal' })).toContainText('dana@example.com')
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible()
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('handles stay on the device without a network, and leave it when they are no longer open', async ({
    page,
    me,
    other: seller,
    server,
  }) => {
    await setHandles(server, seller, handles)
    await say(server, seller, me, 'Venmo is fine.')
    const { username } = seller.user
    await openWith(page, username)
    await pay(page, username).hover()
    await expect(pay(page, username)).toBeVisible()
    await goOffline(page)
    await page.reload()
    await expect(pay(page, username)).toBeVisible()
    await block(server, seller, me)
    await goOnline(page)
    await expect(pay(page, username)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('log')).toContainText('Venmo is fine.')
    await expect(pay(page, username)).toHaveCount(0)
  })
})
