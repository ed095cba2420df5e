import { expect, test } from '../../support/browser/browser.ts'
import { register, signIn, stranger, verify } from '../../support/people/cast.ts'

test('[PROFILE-02] without verification there is no profile, and with it every viewer sees the Verified badge', async ({
  page,
  as,
  server,
  browser,
}) => {
  const person = stranger()
  await register(server, person)
  await as('maya')
  await page.goto('/reportUser')
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Reason').fill('Rude.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert')).toHaveText('This user does not exist.')

  await verify(server, person)
  const { user } = await signIn(server, person)
  const context = await browser.newContext({ baseURL: server.url })
  const own = await context.newPage()
  await as(person, { page: own })
  for (const each of [page, own]) {
    await each.goto(`/profile/${user.id}`)
    await expect(each.getByRole('heading', { level: 1 })).toContainText(person.lastName)
    await expect(each.getByRole('main').getByRole('button', { name: /^Verified/ })).toBeVisible()
  }
  await context.close()
})
