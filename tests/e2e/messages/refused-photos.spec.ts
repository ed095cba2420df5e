import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { holdUploads, refuseUploads } from '../../support/browser/hold-requests.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { photos } from '../../support/pages/listing-form.ts'
import {
  choose,
  chosen,
  field,
  log,
  openWith,
  send,
  sentPhotos,
} from '../../support/pages/messages-page.ts'
import { heardBy } from '../../support/server/talk.ts'

const unreadable = 'This photo cannot be read. Please use a JPEG, PNG, WebP or AVIF image.'

test('[UX-20] a refused photo takes its message back, which can be sent without it', async ({
  page,
  me,
  other,
  server,
}) => {
  await openWith(page, other.username)
  // The server refuses the photo after its message is in line.
  await refuseUploads(page, 1)
  const upload = await holdUploads(page)
  await choose(page, await photos(2))
  await expect(chosen(page).getByRole('img')).toHaveCount(2)
  await field(page).fill('Two of them')
  await send(page).click()
  await expect(field(page)).toHaveValue('')
  // The message has arrived. Before that, a refusal gives it back to the field.
  const rows = async () =>
    [await rowsOnDevice(page, 'log'), await rowsOnDevice(page, 'messages')].map(
      ({ length }) => length,
    )
  await expect.poll(rows).toEqual([0, 1])
  upload()
  const refused = log(page).getByRole('alert')
  await expect(refused).toContainText('Not sent: “Two of them”')
  await expect(refused).toContainText(unreadable)
  expect(await heardBy(server, other, me.username)).toEqual([])
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
      (await heardBy(server, other, me.username)).map(({ images }) => images?.length),
    )
    .toEqual([1])
  await expect(sentPhotos(page)).toHaveCount(1)
})

test('a message is not sent before its author removes a photo that the server has refused', async ({
  page,
  me,
  other,
  server,
}) => {
  await openWith(page, other.username)
  await field(page).fill('Without the photo')
  await refuseUploads(page)
  await choose(page, await photos(1))
  await expect(chosen(page).getByText('Refused')).toBeAttached()
  await send(page).click()
  await expect(page.getByText('Remove refused photos before you send the message.')).toBeVisible()
  await expect(field(page)).toHaveValue('Without the photo')
  await expectAccessible(page)
  expect(await heardBy(server, other, me.username)).toEqual([])
  await page.getByRole('button', { name: 'Remove photo 1 of 1' }).click()
  await send(page).click()
  await expect
    .poll(async () => (await heardBy(server, other, me.username)).map(({ content }) => content))
    .toEqual(['Without the photo'])
})
