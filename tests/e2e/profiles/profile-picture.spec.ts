import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { heic } from '../../support/browser/heic.ts'
import { refuseUploads } from '../../support/browser/hold-requests.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { add, photos, underWay } from '../../support/pages/listing-form.ts'
import { savedHere } from '../../support/browser/offline.ts'
import {
  changePicture,
  chooser,
  cropping,
  face,
  inBar,
  isUpload,
  removePicture,
  updated,
  takePicture,
} from '../../support/pages/own-picture.ts'
import { profileButton } from '../../support/pages/session-page.ts'

const failed = (page: Page) => page.getByText('Failed to upload profile image.')

test(
  '[NAV-09] the avatar in the bar changes from a letter to the new picture and keeps it after a reload',
  { tag: '@both' },
  async ({ page, as, newStudent, server }) => {
    const person = await newStudent({ firstName: 'Ines' })
    const { user } = await as(person)
    await page.goto(`/profile/${user.id}`)
    await expect(profileButton(page).getByText('I', { exact: true })).toBeVisible()
    await expect(inBar(page)).toHaveCount(0)

    const picture = await face()
    await changePicture(page, picture)
    await expect(inBar(page)).not.toHaveJSProperty('naturalWidth', 0)
    await expect(profileButton(page).getByText('I', { exact: true })).toHaveCount(0)
    await expect(inBar(page)).toHaveAttribute('src', /^\/images\//)
    const shown = (await inBar(page).getAttribute('src')) ?? ''
    expect(shown).toMatch(/^\/images\/[\w-]{22}\/1280\.webp$/)
    expect((await signIn(server, person)).user.profileImage).toMatchObject({
      path: shown,
      originalName: picture.name,
    })
    await expect(page.getByRole('main').locator(`img[src="${shown}"]`)).toBeVisible()

    await page.reload()
    await expect(inBar(page)).toHaveAttribute('src', shown)
    await expect(inBar(page)).not.toHaveJSProperty('naturalWidth', 0)

    await expect(page.getByRole('button', { name: 'Remove profile picture' })).toHaveCount(0)
    await removePicture(page)
    await expect(page.getByText('Profile image removed.')).toBeVisible()
    await expect(chooser(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(profileButton(page).getByText('I', { exact: true })).toBeVisible()
    await expect(inBar(page)).toHaveCount(0)
    expect((await page.request.get(shown)).status()).toBe(404)
  },
)

test('[UPLOAD-02] a profile picture goes to its folder, a listing photo to the other', async ({
  page,
  me,
}) => {
  const folders: (string | null)[] = []
  page.on('request', (request) => {
    if (isUpload(request)) folders.push(new URL(request.url()).searchParams.get('folder'))
  })
  await page.goto(`/profile/${me.user.id}`)
  await changePicture(page, await face())
  await expect(updated(page)).toBeVisible()
  await page.goto('/create-listing')
  await add(page, await photos(1))
  await expect.poll(() => folders).toEqual(['quad/profile-images', 'quad/listing-images'])
  await expect(underWay(page)).toHaveCount(0)
})

test('[PROFILE-13] the success message for a new picture shows for 4 seconds', async ({
  page,
  me,
}) => {
  await page.clock.install()
  await page.goto(`/profile/${me.user.id}`)
  await expect(chooser(page)).toBeAttached()
  await chooser(page).setInputFiles(await face())
  await expect(cropping(page)).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await takePicture(page)
  await expect(updated(page)).toBeVisible()
  await page.clock.runFor(3999)
  await expect(updated(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(updated(page)).toHaveCount(0)
})

test('[PROFILE-13] a failed upload shows the reason and keeps the old picture', async ({
  page,
  as,
}) => {
  const { user } = await as('newcomer')
  await page.goto(`/profile/${user.id}`)
  await changePicture(page, await face())
  await expect(updated(page)).toBeVisible()
  const shown = (await inBar(page).getAttribute('src')) ?? ''

  const broken = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') }
  await refuseUploads(page)
  // This device refuses the first two files, and the server the third one.
  for (const file of [broken, heic, await face()]) {
    await chooser(page).setInputFiles(file)
    if (file.mimeType === 'image/jpeg' && file !== broken) await takePicture(page)
    // The page itself can show the refused picture as a second alert.
    const banner = page.getByRole('alert').filter({ has: failed(page) })
    await expect(banner).toContainText('This photo cannot be read.')
    await expect(inBar(page)).toHaveAttribute('src', shown)
    await banner.getByRole('button', { name: 'Close' }).click()
  }
  await expect.poll(() => rowsOnDevice(page, 'refused')).toEqual([])
})

test('an upload that cannot reach the server waits like an offline one', async ({ page, me }) => {
  await page.goto(`/profile/${me.user.id}`)
  await expect(chooser(page)).toBeAttached()
  await page.route('**/api/upload-image*', (route) => route.abort())
  await changePicture(page, await face())
  await expect(page.getByText(savedHere)).toBeVisible()
  await expect(failed(page)).toHaveCount(0)
  await expect(inBar(page)).toHaveAttribute('src', /^blob:/)
  await page.unroute('**/api/upload-image*')
  await expect(inBar(page)).toHaveAttribute('src', /^\/images\//)
  await expect(updated(page)).toBeVisible()
})

test('[PROFILE-12] the file chooser accepts images only; other files are not uploaded', async ({
  page,
  as,
}) => {
  const { user } = await as('maya')
  const uploads: string[] = []
  page.on('request', (request) => isUpload(request) && uploads.push(request.url()))
  await page.goto(`/profile/${user.id}`)
  await expect(chooser(page)).toHaveAttribute('accept', 'image/*,.heic,.heif')
  const buffer = Buffer.from('%PDF-1.7')
  for (const mimeType of ['application/pdf', '']) {
    await chooser(page).setInputFiles({ name: 'face.pdf', mimeType, buffer })
    await expect(page.getByRole('alert')).toContainText('Please choose an image file.')
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
  }
  expect(uploads).toEqual([])
})

test('another user’s picture cannot be changed from their profile', async ({
  page,
  as,
  server,
}) => {
  const { user } = await signIn(server, cast.jonas)
  await as('maya')
  await page.goto(`/profile/${user.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jonas Weber')
  await expect(chooser(page)).toHaveCount(0)
})

test('axe reports no violations on a student’s own profile with a picture', async ({
  page,
  me,
}) => {
  await page.goto(`/profile/${me.user.id}`)
  await changePicture(page, await face())
  await expect(updated(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove profile picture' })).toBeVisible()
  await expectAccessible(page)
})
