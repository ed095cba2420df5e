import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline, goOnline, savedHere } from '../../support/browser/offline.ts'
import { giveFile } from '../../support/browser/give-files.ts'
import { photos } from '../../support/pages/listing-form.ts'
import {
  choose,
  chosen,
  field,
  log,
  openWith,
  send,
  sentPhotos,
  understand,
} from '../../support/pages/messages-page.ts'
import { syncAddress } from '../../support/browser/sync.ts'
import { heardBy, say } from '../../support/server/talk.ts'

/** Another device may have confirmed the Safety Tips already. */
const hideTips = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('hideSafetyTips', 'true'))

/** Expects that each photo in the log is loaded. */
const expectShown = (page: Page) =>
  expect
    .poll(() =>
      log(page)
        .locator('li li img')
        .evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[UX-20] a message with two photos, written offline, survives the end of the page, and the other person gets both', async ({
    page,
    context,
    browser,
    as,
    other,
    server,
  }) => {
    const me = await as('newcomer', { rememberMe: true })
    await say(server, other, me, 'What does it look like?')
    await openWith(page, other.username)
    await goOffline(page)
    // Send waits until they are prepared.
    await field(page).fill('Like this')
    await choose(page, await photos(2))
    await send(page).click()
    await expect(chosen(page)).toHaveCount(0)
    await expect(log(page).getByText(savedHere)).toBeVisible()
    await page.close()

    const again = await context.newPage()
    await hideTips(again)
    await again.goto(`/messages?with=${other.username}`)
    await expect(log(again).getByText(savedHere)).toBeVisible()
    await expect(sentPhotos(again)).toHaveCount(2)
    await expectShown(again)
    expect(await heardBy(server, other, me.username)).toHaveLength(1)
    await goOnline(again)
    await expect
      .poll(async () => (await heardBy(server, other, me.username)).at(-1)?.images?.length)
      .toBe(2)
    await expect(log(again).getByText(/^Sending|^Saved on this device/)).toHaveCount(0)
    await expect(sentPhotos(again).first().locator('img')).toHaveAttribute('src', /^\/images\//)

    const page2 = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' })
    await as(other, { page: page2 })
    await page2.goto('/messages')
    await page2.getByRole('link', { name: new RegExp(`^${me.username}.*Like this`) }).click()
    await understand(page2)
    const [first, second] = [1, 2].map((n) =>
      log(page2).getByRole('button', { name: `Photo ${n} of 2 from ${me.username}` }),
    )
    await expect(log(page2).getByText('Like this')).toBeVisible()
    await expectShown(page2)
    await second?.click()
    const viewer = page2.getByRole('dialog', { name: 'Photo', exact: true })
    await expect(viewer.getByText('2 of 2')).toBeVisible()
    await page2.goBack()
    await expect(viewer).toHaveCount(0)
    await expect(first as NonNullable<typeof first>).toBeVisible()
    await page2.close()
  })
})

test('a photo is uploaded while its message is still being written', async ({
  page,
  as,
  other,
}) => {
  await as('newcomer')
  await openWith(page, other.username)
  // A round would send the photo, too.
  await page.route(syncAddress, (route) => route.abort())
  const uploaded = page.waitForResponse((response) => response.url().includes('/api/upload-image'))
  await choose(page, await photos(1))
  expect((await uploaded).ok()).toBe(true)
  await expect(sentPhotos(page)).toHaveCount(0)
})

test('[UX-20][HAND-19] a draft keeps one to four photos, which can be pasted, dropped and removed @both', async ({
  page,
  me,
  other,
  server,
}) => {
  await openWith(page, other.username)
  const size = await page.getByLabel('Add photos').boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  const five = await photos(5)
  await choose(page, five)
  await expect(page.getByText('A message can have at most 4 photos.')).toBeVisible()
  await expect(chosen(page)).toHaveCount(4)
  await expect(page.getByText('Preparing a photo')).toHaveCount(0)
  await page.reload()
  await understand(page)
  await expect(chosen(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Remove photo 1 of 4' }).click()
  await expect(chosen(page)).toHaveCount(3)
  await giveFile(field(page), 'drop', five[1]!)
  await expect(page.getByText('You’ve already added this photo.')).toBeVisible()
  await giveFile(field(page), 'paste', five[4]!)
  await expect(chosen(page)).toHaveCount(4)
  await expectAccessible(page)
  await send(page).click()
  await expect
    .poll(async () =>
      (await heardBy(server, other, me.username)).map(({ images }) => images?.length),
    )
    .toEqual([4])
  await expect(chosen(page)).toHaveCount(0)
  await expect(sentPhotos(page)).toHaveCount(4)
  await expectShown(page)
  await expectAccessible(page)
})

test('[UX-20] a message that waits for another device can be sent without its photo', async ({
  page,
  browser,
  as,
  other,
  server,
}) => {
  const first = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' })
  const me = await as('newcomer', { page: first })
  await openWith(first, other.username)
  await first.route('**/api/upload-image*', (route) => route.abort())
  await choose(first, await photos(1))
  await expect(first.getByText('Preparing a photo')).toHaveCount(0)
  await field(first).fill('Here it is')
  await send(first).click()
  await expect(log(first).getByText('Sending photo')).toBeVisible()

  await as(me)
  await hideTips(page)
  await page.goto(`/messages?with=${other.username}`)
  const waiting = log(page).getByRole('alert')
  await expect(waiting).toHaveText(/This message waits for a photo from another device\./)
  expect(await heardBy(server, other, me.username)).toEqual([])
  await waiting.getByRole('button', { name: 'Send without it' }).click()
  await expect(waiting).toHaveCount(0)
  await expect
    .poll(async () =>
      (await heardBy(server, other, me.username)).map(({ content, images }) => [content, images]),
    )
    .toEqual([['Here it is', undefined]])
  await expect(log(page).getByText('Here it is')).toHaveCount(1)
  await first.context().close()
})
