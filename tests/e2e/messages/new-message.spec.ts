import { expectAccessible } from '../../support/browser/accessibility.ts'
import { post } from '../../support/server/market.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { refuseActions } from '../../support/browser/sync.ts'
import { heardBy, say } from '../../support/server/talk.ts'
import { field, log, openWith, send, understand } from '../../support/pages/messages-page.ts'

test.describe('a new message', { tag: '@both' }, () => {
  test.beforeEach(async ({ page, as }) => {
    await as('maya')
    await page.goto('/messages')
    await page.getByRole('button', { name: 'New Message' }).click()
    await understand(page)
  })
  const username = (page: Page) => page.getByLabel('Username')
  const content = (page: Page) => page.getByRole('textbox', { name: 'Message' })

  test('[MSG-08] [MSG-09] shows missing fields and unknown users and keeps the input', async ({
    page,
  }) => {
    const missing = page.getByText('No recipient or message provided.')
    await expect(username(page)).toBeFocused()
    await send(page).click()
    await expect(missing).toBeVisible()
    await username(page).fill('nobody-has-this')
    await send(page).click()
    await expect(missing).toBeVisible()
    await content(page).fill('Hello?')
    await send(page).click()
    const unknown = 'The username you provided does not match any in our records. Please try again.'
    await expect(page.getByText(unknown)).toBeVisible()
    await expect(username(page)).toBeFocused()
    await expect(content(page)).toHaveValue('Hello?')
    await expectAccessible(page)
  })

  test('opens the conversation that it starts', async ({ page, other, server }) => {
    await username(page).fill(other.username.toUpperCase())
    await content(page).fill('Hello there')
    await send(page).click()
    await expect(log(page).getByText('Hello there')).toBeVisible()
    await expect(page.getByRole('heading', { name: other.username, exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await heardBy(server, other, 'maya')).toMatchObject([{ content: 'Hello there' }])
  })

  test('to oneself is refused in the dialog, also offline', async ({ page, context }) => {
    await context.setOffline(true)
    await username(page).fill('Maya')
    await content(page).fill('Buy milk')
    await send(page).click()
    await expect(page.getByText('You cannot send messages to yourself.')).toBeVisible()
    await expect(username(page)).toBeFocused()
    await expect(content(page)).toHaveValue('Buy milk')
    expect(await rowsOnDevice(page, 'log')).toEqual([])
  })

  test('[MSG-13] that crashes the server shows an error', async ({ page }) => {
    await refuseActions(page, 'message.send', () => ({ code: 'crash', message: 'Broken.' }))
    await username(page).fill('jonas')
    await content(page).fill('Hello?')
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      'There was an error creating the message board.',
    )
  })
})

test('[MSG-12] the message about a block disappears after five seconds, and the input comes back', async ({
  page,
  me,
  other,
  server,
}) => {
  await say(server, other, me, 'Hi')
  await openWith(page, other.username)
  const sentence = 'You cannot send messages to this user.'
  await refuseActions(page, 'message.send', () => ({ message: sentence }))
  await page.clock.install()
  await field(page).fill('Why?')
  await send(page).click()
  const alert = page.locator('form').getByRole('alert').filter({ hasText: sentence })
  await expect(alert).toBeVisible()
  await expect(field(page)).toHaveValue('Why?')
  // The form has taken the refusal, so the log does not show it, too.
  await expect(log(page).getByRole('alert')).toHaveCount(0)
  await expect(log(page).getByText('Why?')).toHaveCount(0)
  await page.clock.fastForward(4000)
  await expect(alert).toBeVisible()
  await page.clock.fastForward(1500)
  await expect(alert).toHaveCount(0)
})

test('a refused message returns before newer text, with its listing', async ({
  page,
  as,
  jonas,
  server,
}) => {
  const { _id } = await post(server, jonas, { title: 'Refused globe' })
  await as('newcomer')
  await page.goto(`/messages?with=jonas&about=${_id}`)
  await understand(page)
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await refuseActions(page, 'message.send', async () => {
    await held
    return { message: 'Not like this.' }
  })
  const letGo = page.getByRole('button', { name: 'Remove this listing' })
  await expect(letGo).toBeVisible()
  await field(page).fill('First')
  await send(page).click()
  await expect(field(page)).toHaveValue('')
  await expect(letGo).toHaveCount(0)
  await field(page).fill('Second')
  answer?.()
  await expect(page.getByRole('alert').filter({ hasText: 'Not like this.' })).toHaveCount(1)
  await expect(field(page)).toHaveValue('First\nSecond')
  await letGo.click()
  await expect(letGo).toHaveCount(0)
  await expect.poll(() => rowsOnDevice(page, 'drafts')).toMatchObject([{ value: 'First\nSecond' }])
})
