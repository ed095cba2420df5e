import { expect, test, type Page } from '../../support/browser/browser.ts'
import { goOffline, openOutbox, strip, waitingLines } from '../../support/browser/offline.ts'
import { add, photos, tiles } from '../../support/pages/listing-form.ts'
import { choose, chosen, openWith } from '../../support/pages/messages-page.ts'
import { heart, offer } from '../../support/pages/saving.ts'

test.use({ serviceWorkers: 'allow' })

const slipped =
  'Something went wrong in Quad, so nothing was changed. Reload the page, then try again.'

const errorsOf = (page: Page): Promise<Error> => page.waitForEvent('pageerror')

/** The app's calls of a method of this table throw an error that the browser's storage never throws. */
const slip = ([table, method]: readonly ['blobs' | 'log', 'put' | 'delete']) => {
  const { [method]: original } = IDBObjectStore.prototype
  Object.assign(IDBObjectStore.prototype, {
    [method](this: IDBObjectStore, ...given: Parameters<typeof original>) {
      if (this.name === table) throw new TypeError('A slip in our code.')
      return Reflect.apply(original, this, given)
    },
  })
}

test('a photo that fails in our own code is reported and does not ask for free space', async ({
  page,
  as,
  newStudent,
}) => {
  const other = await newStudent()
  await as('newcomer')
  await page.addInitScript(slip, ['blobs', 'put'] as const)
  const alert = page.getByRole('alert').filter({ hasText: slipped })

  await page.goto('/create-listing')
  const inForm = errorsOf(page)
  await add(page, await photos(1))
  await expect(alert).toHaveText(slipped)
  await expect(tiles(page)).toHaveCount(0)
  expect((await inForm).message).toContain('A slip')

  await openWith(page, other.username)
  const inMessage = errorsOf(page)
  await choose(page, await photos(1))
  await expect(alert).toHaveText(slipped)
  await expect(chosen(page)).toHaveCount(0)
  expect((await inMessage).message).toContain('A slip')
})

test('a write that our own code cannot withdraw stays in the outbox, and the dialog does not ask for free space', async ({
  page,
  as,
  server,
}) => {
  await as('newcomer')
  await page.addInitScript(slip, ['log', 'delete'] as const)
  await offer(page, server, 'Withdrawn in vain')
  await goOffline(page)
  await heart(page, 'Withdrawn in vain').click()
  await expect(strip(page)).toContainText('1 waiting')
  await openOutbox(page)
  await page.getByRole('button', { name: /^Undo: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo this?' })
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(slipped)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(waitingLines(page)).toHaveCount(1)
})
