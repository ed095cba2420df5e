import { cast, signIn } from '../../support/people/cast.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { post } from '../../support/server/market.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import {
  goOffline,
  goOnline,
  openOutbox,
  savedHere,
  waitingLines,
} from '../../support/browser/offline.ts'
import { heardBy, say } from '../../support/server/talk.ts'
import { field, log, openWith, send, understand } from '../../support/pages/messages-page.ts'

test.use({ serviceWorkers: 'allow' })

test('[OFF-04] [OFF-06] a conversation can be read and written offline, and is sent once after reconnecting', async ({
  page,
  as,
  other,
  server,
}) => {
  const me = await as('newcomer', { rememberMe: true })
  await say(server, other, me, 'Seen before')
  await openWith(page, other.username)
  await goOffline(page)
  await page.goto('/messages')
  await page.getByRole('link', { name: new RegExp(`^${other.username}`) }).click()
  await expect(log(page).getByText('Seen before')).toBeVisible()
  for (const text of ['First', 'Second']) {
    await field(page).fill(text)
    await send(page).click()
  }
  const second = log(page).getByRole('listitem').filter({ hasText: 'Second' })
  await expect(second.getByText(savedHere)).toBeVisible()
  await page.reload()
  await expect(second.getByText(savedHere)).toBeVisible()
  await goOnline(page)
  await expect
    .poll(async () => (await heardBy(server, other, me.username)).map(({ content }) => content))
    .toEqual(['Seen before', 'First', 'Second'])
  await expect(log(page).getByText(savedHere)).toHaveCount(0)
  await expect(log(page).getByRole('listitem')).toHaveCount(3)
})

test('[OFF-06] [OFF-18] a message to an unknown name waits offline, and is then refused in place', async ({
  page,
  as,
}) => {
  await as('newcomer')
  await page.goto('/messages')
  await goOffline(page)
  await page.getByRole('button', { name: 'New Message' }).click()
  await understand(page)
  await page.getByLabel('Username').fill('nobody-at-all')
  await page.getByRole('textbox', { name: 'Message' }).fill('Are you there?')
  await send(page).click()
  await expect(log(page).getByText(savedHere)).toBeVisible()
  await openOutbox(page)
  await expect(waitingLines(page)).toHaveText([/Message “Are you there\?”/])
  await page.goBack()
  await goOnline(page)
  const refused = log(page).getByRole('alert')
  await expect(refused).toContainText(
    'The username you provided does not match any in our records. Please try again.',
  )
  await expect(refused).toContainText('Not sent: “Are you there?”')
  await refused.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Username').fill('jonas')
  // Enter sends from a field of one line.
  await page.getByLabel('Username').press('Enter')
  await expect(page.getByRole('heading', { name: 'jonas' })).toBeVisible()
  await expect(refused).toHaveCount(0)
  await expect(log(page).getByText('Are you there?')).toBeVisible()
})

test('[OFF-19] editing a refused first message sends the later ones with it, in order', async ({
  page,
  me,
  other,
  server,
}) => {
  await page.goto('/messages')
  await goOffline(page)
  await page.getByRole('button', { name: 'New Message' }).click()
  await understand(page)
  await page.getByLabel('Username').fill('misspelled-friend')
  await page.getByRole('textbox', { name: 'Message' }).fill('One')
  await send(page).click()
  for (const text of ['Two', 'Three']) {
    await field(page).fill(text)
    await send(page).click()
    await expect(log(page).getByText(text)).toBeVisible()
  }
  await goOnline(page)
  const refused = log(page).getByRole('alert')
  await expect(refused).toContainText('2 later changes depend on it and are waiting too.')
  await refused.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Username').fill('')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(refused).toContainText('No recipient or message provided.')
  await page.getByLabel('Username').fill(other.username)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(refused).toHaveCount(0)
  await expect
    .poll(async () => (await heardBy(server, other, me.username)).map(({ content }) => content))
    .toEqual(['One', 'Two', 'Three'])
  await expect.poll(() => rowsOnDevice(page, 'drafts')).toEqual([])
})

test('[OFF-13] sharing by message offline waits on the device and is sent after reconnecting', async ({
  page,
  me,
  other,
  server,
}) => {
  const { _id } = await post(server, await signIn(server, cast.jonas), { title: 'Offline globe' })
  await page.goto(`/for-you?listingId=${_id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('tab', { name: 'Messages' }).click()
  await goOffline(page)
  const dialog = page.getByRole('dialog', { name: 'Share Listing' })
  await dialog.getByLabel('Recipient username').fill(other.username)
  await dialog.getByRole('tabpanel').getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText(savedHere)).toBeVisible()
  await goOnline(page)
  await expect(dialog.getByText('Listing shared successfully!')).toBeVisible()
  await expect
    .poll(() => heardBy(server, other, me.username))
    .toMatchObject([{ content: 'Check this out', listingId: _id }])
})
