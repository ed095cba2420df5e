import { expect, test } from '../../support/browser/browser.ts'
import { add, fill, photos, tiles } from '../../support/pages/listing-form.ts'
import { post } from '../../support/server/market.ts'

test('clearing the form asks first, as it takes text and photos with it', async ({ page, as }) => {
  await as('newcomer')
  await page.goto('/create-listing')
  await fill(page)
  await add(page, await photos(2))
  await expect(tiles(page)).toHaveCount(2)
  const clear = page.getByRole('button', { name: 'Clear the form' })
  const question = page.getByRole('dialog', { name: 'Clear the form?' })
  await clear.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('Standing desk')
  await expect(tiles(page)).toHaveCount(2)
  await expect(clear).toBeFocused()
  await clear.click()
  await question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(tiles(page)).toHaveCount(0)
  await expect(clear).toBeHidden()
  // The button is gone, so the focus begins at the top of the form.
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('discarding the changes of a listing asks first', async ({ page, me, server }) => {
  const { _id } = await post(server, me, { title: 'A stool' })
  await page.goto(`/edit-listing/${_id}`)
  await page.getByLabel('Title').fill('A tall stool')
  const discard = page.getByRole('button', { name: 'Discard changes' })
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await discard.click()
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('A tall stool')
  await discard.click()
  await question.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByLabel('Title')).toHaveValue('A stool')
  await expect(discard).toBeHidden()
})
