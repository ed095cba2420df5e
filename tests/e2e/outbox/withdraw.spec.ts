import { expect, test, type Page } from '../../support/browser/browser.ts'
import { filled, photos, postOffline, preview } from '../../support/pages/listing-form.ts'
import { listingsOf } from '../../support/server/market.ts'
import { field, openWith, send } from '../../support/pages/messages-page.ts'
import {
  goOffline,
  goOnline,
  keptPhotos,
  openOutbox,
  savedHere,
  strip,
  waitingLines,
} from '../../support/browser/offline.ts'
import { holdActions, sentActions } from '../../support/browser/sync.ts'
import { heardBy, say } from '../../support/server/talk.ts'

test.use({ serviceWorkers: 'allow' })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Undo this?' })
const ask = (page: Page, words: string) =>
  page.getByRole('button', { name: `Undo: ${words}` }).click()
const confirm = async (page: Page) => {
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expect(dialog(page)).toHaveCount(0)
}

test('a withdrawn listing never arrives, nor do its photos and later changes, and a withdrawn message goes back to its draft', async ({
  page,
  as,
  other,
  server,
}) => {
  const me = await as('newcomer', { rememberMe: true })
  await say(server, other, me, 'Seen before')
  await openWith(page, other.username)
  await postOffline(page, await photos(2))
  await page.getByRole('link', { name: `Edit ${filled.Title}` }).click()
  await page.getByLabel('Price').fill('99')
  await preview(page)
  await page.getByRole('button', { name: 'Submit Changes' }).click()
  await expect(page.getByRole('alert')).toHaveText(savedHere)
  // By links, because a page that loads here counts as online and tries to send.
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('link', { name: new RegExp(`^${other.username}`) }).click()
  for (const text of ['Stays', 'Goes']) {
    await field(page).fill(text)
    await send(page).click()
  }
  await expect(strip(page)).toContainText('4 waiting')
  expect(await keptPhotos(page)).toBe(2)
  await openOutbox(page)

  const making = `New listing “${filled.Title}”`
  await ask(page, making)
  await expect(dialog(page)).toContainText(making)
  await expect(dialog(page)).toContainText(
    'This and 1 later change that depends on it won’t be sent.',
  )
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(waitingLines(page)).toHaveCount(4)
  await ask(page, making)
  await confirm(page)
  await expect(waitingLines(page)).toHaveText([/Message “Stays”/, /Message “Goes”/])
  await expect(page.getByRole('region', { name: 'Photos' })).toHaveCount(0)
  expect(await keptPhotos(page)).toBe(0)
  await ask(page, 'Message “Goes”')
  const back = `your conversation with ${other.username}.`
  await expect(dialog(page)).toContainText(`Your text goes back to ${back}`)
  await confirm(page)
  await expect(page.getByText(`Your text is back in ${back}`)).toBeVisible()
  await expect(strip(page)).toContainText('1 waiting')

  await page.reload()
  await expect(waitingLines(page)).toHaveText([/Message “Stays”/])
  await page.goto(`/messages?with=${other.username}`)
  await expect(field(page)).toHaveValue('Goes')
  await expect(page.getByRole('log').getByText('Goes')).toHaveCount(0)
  await expect(page.getByRole('log').getByText('Stays')).toBeVisible()
  const sent = sentActions(page)
  await goOnline(page)
  await expect
    .poll(async () => (await heardBy(server, other, me.username)).map(({ content }) => content))
    .toEqual(['Seen before', 'Stays'])
  expect(sent.map(({ name }) => name)).not.toContain('listing.create')
  expect(await listingsOf(server, me)).toEqual([])
})

test('withdrawing text without a form to return to warns that it will be lost', async ({
  page,
  as,
  newStudent,
}) => {
  const other = await newStudent()
  await as('newcomer')
  await openWith(page, other.username)
  await goOffline(page)
  await field(page).fill('Goes')
  await send(page).click()
  await expect(strip(page)).toContainText('1 waiting')
  await field(page).fill('Begun')
  await openOutbox(page)
  await ask(page, 'Message “Goes”')
  await expect(dialog(page)).toContainText('The text of a message will be lost')
  await confirm(page)
  await expect(page.getByRole('heading', { name: 'Outbox' })).toBeFocused()
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await page.goto(`/messages?with=${other.username}`)
  await expect(field(page)).toHaveValue('Begun')
})

test('[UX-06] a change stays withdrawable after a reload without a network', async ({
  page,
  me,
  other,
  server,
}) => {
  await openWith(page, other.username)
  await goOffline(page)
  await field(page).fill('Never sent')
  await send(page).click()
  await openOutbox(page)
  await page.reload()
  await expect(strip(page)).toContainText('1 waiting')
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/sync'))
  await page.reload()
  // A page that loads here counts as online and tries to reach the server.
  await lost
  await ask(page, 'Message “Never sent”')
  await confirm(page)
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await goOnline(page)
  await say(server, other, me, 'Hello?')
  expect((await heardBy(server, other, me.username)).map(({ content }) => content)).toEqual([
    'Hello?',
  ])
})

test('a change sent in the meantime cannot be withdrawn, and the dialog says so', async ({
  page,
  me,
  other,
  server,
}) => {
  await openWith(page, other.username)
  await goOffline(page)
  await field(page).fill('On its way')
  await send(page).click()
  await openOutbox(page)
  await ask(page, 'Message “On its way”')
  await expect(dialog(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  const release = await holdActions(page, 'message.send')
  await goOnline(page)
  await expect(dialog(page).getByRole('alert')).toHaveText('This is already being sent.')
  await expect(dialog(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(waitingLines(page)).toHaveText([/Message “On its way”/])
  await expect(waitingLines(page).getByRole('button')).toHaveCount(0)
  release()
  await expect
    .poll(async () => (await heardBy(server, other, me.username)).map(({ content }) => content))
    .toEqual(['On its way'])
})
