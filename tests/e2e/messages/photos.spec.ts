import { signIn } from '../../support/people/cast.ts'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { holdUploads } from '../../support/browser/hold-uploads.ts'
import { goOffline, goOnline, savedHere } from '../../support/browser/offline.ts'
import { photos, type FilePayload } from '../../support/pages/listing-form.ts'
import { field, log, openWith, send, understand } from '../../support/pages/messages-page.ts'
import { heardBy, say } from '../../support/server/talk.ts'

const choose = (page: Page, files: FilePayload[]) =>
  page.getByLabel('Add photos').setInputFiles(files)
const chosen = (page: Page) =>
  page.getByRole('list', { name: 'Photos of this message' }).getByRole('listitem')
const sentPhotos = (page: Page) => log(page).getByRole('button', { name: /^Photo/ })
/** A photo that the browser shows and the server refuses. */
const drawing: FilePayload = {
  name: 'drawing.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><path d="M0 0h60v40z"/></svg>',
  ),
}
const unreadable = 'This photo cannot be read. Please use a JPEG, PNG, WebP or AVIF image.'

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
    newStudent,
    server,
  }) => {
    const [me, other] = [await newStudent(), await newStudent()]
    const [mine, theirs] = [await signIn(server, me), await signIn(server, other)]
    await say(server, theirs, mine, 'What does it look like?')
    await as(me, { rememberMe: true })
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
    expect(await heardBy(server, theirs, me.username)).toHaveLength(1)
    await goOnline(again)
    await expect
      .poll(async () => (await heardBy(server, theirs, me.username)).at(-1)?.images?.length)
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

test('[UX-20] a refused photo takes its message back, which can be sent without it', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const [me, other] = [await newStudent(), await newStudent()]
  const theirs = await signIn(server, other)
  await as(me)
  await openWith(page, other.username)
  // The server refuses the photo after its message is in line.
  const upload = await holdUploads(page)
  await choose(page, [drawing, ...(await photos(1))])
  await expect(chosen(page).getByRole('img')).toHaveCount(2)
  await field(page).fill('Two of them')
  await send(page).click()
  await expect(field(page)).toHaveValue('')
  upload()
  const refused = log(page).getByRole('alert')
  await expect(refused).toContainText('Not sent: “Two of them”')
  await expect(refused).toContainText(unreadable)
  expect(await heardBy(server, theirs, me.username)).toEqual([])
  await refused.getByRole('button', { name: 'Edit' }).click()
  await expect(refused).toHaveCount(0)
  await expect(field(page)).toHaveValue('Two of them')
  await expect(chosen(page)).toHaveCount(2)
  await expect(page.getByText(unreadable)).toBeVisible()
  await expect(chosen(page).first().getByText('Refused')).toBeAttached()
  await page.getByRole('button', { name: 'Remove photo 1 of 2' }).click()
  await expect(page.getByText(unreadable)).toHaveCount(0)
  await send(page).click()
  await expect
    .poll(async () =>
      (await heardBy(server, theirs, me.username)).map(({ images }) => images?.length),
    )
    .toEqual([1])
  await expect(sentPhotos(page)).toHaveCount(1)
})

test('a message is not sent before its author removes a photo that the server has refused', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const [me, other] = [await newStudent(), await newStudent()]
  const theirs = await signIn(server, other)
  await as(me)
  await openWith(page, other.username)
  await field(page).fill('Without the drawing')
  await choose(page, [drawing])
  await expect(chosen(page).getByText('Refused')).toBeAttached()
  await send(page).click()
  await expect(page.getByText('Remove refused photos before you send the message.')).toBeVisible()
  await expect(field(page)).toHaveValue('Without the drawing')
  await expectAccessible(page)
  expect(await heardBy(server, theirs, me.username)).toEqual([])
  await page.getByRole('button', { name: 'Remove photo 1 of 1' }).click()
  await send(page).click()
  await expect
    .poll(async () => (await heardBy(server, theirs, me.username)).map(({ content }) => content))
    .toEqual(['Without the drawing'])
})

test('[UX-20] a draft keeps one to four photos, which can be pasted and removed @both', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const [me, other] = [await newStudent(), await newStudent()]
  const theirs = await signIn(server, other)
  await as(me)
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
  await choose(page, five.slice(1, 2))
  await expect(page.getByText('You’ve already added this photo.')).toBeVisible()
  await field(page).evaluate(
    (textarea, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(
        new File([new Uint8Array(bytes)], 'image.jpg', { type: 'image/jpeg' }),
      )
      textarea.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    [...(five[4]?.buffer ?? [])],
  )
  await expect(chosen(page)).toHaveCount(4)
  await expectAccessible(page)
  await send(page).click()
  await expect
    .poll(async () =>
      (await heardBy(server, theirs, me.username)).map(({ images }) => images?.length),
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
  newStudent,
  server,
}) => {
  const [me, other] = [await newStudent(), await newStudent()]
  const theirs = await signIn(server, other)
  const first = await browser.newPage({ baseURL: server.url, serviceWorkers: 'block' })
  await as(me, { page: first })
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
  expect(await heardBy(server, theirs, me.username)).toEqual([])
  await waiting.getByRole('button', { name: 'Send without it' }).click()
  await expect(waiting).toHaveCount(0)
  await expect
    .poll(async () =>
      (await heardBy(server, theirs, me.username)).map(({ content, images }) => [content, images]),
    )
    .toEqual([['Here it is', undefined]])
  await expect(log(page).getByText('Here it is')).toHaveCount(1)
  await first.context().close()
})
