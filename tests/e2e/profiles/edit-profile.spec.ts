import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { call, change, post } from '../../support/server/market.ts'
import { signIn, stranger, type Door, type SignedIn } from '../../support/people/cast.ts'

const updated = (page: Page) => page.getByText('Profile updated successfully')
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

async function open(page: Page, { user }: SignedIn): Promise<void> {
  await page.goto(`/profile/${user.id}`)
  await edit(page).click()
}

const profileOf = async (server: Door, as: SignedIn) =>
  (await call(server, as, 'GET', `/profileInfo/profile/${as.user.id}`)).json()

test('[PROFILE-08] the own profile is a view with Edit, and editing offers every field, Save and Cancel', async ({
  page,
  me,
}) => {
  await page.goto(`/profile/${me.user.id}`)
  const main = page.getByRole('main')
  for (const text of [me.firstName, `@${me.username}`, me.email, `${me.year}`])
    await expect(main).toContainText(text)
  await expect(save(page)).toHaveCount(0)
  await edit(page).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue(me.firstName)
  await expect(page.getByLabel('Last name')).toHaveValue(me.lastName)
  await expect(page.getByLabel('Username')).toHaveValue(me.username)
  await expect(page.getByLabel('Graduation year')).toHaveValue(`${me.year}`)
  await expect(page.getByLabel('Bio')).toHaveValue('')
  await expect(page.getByLabel('Change profile picture')).toBeAttached()
  await expect(page.getByRole('dialog')).toContainText(me.email)
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible()
  await expectAccessible(page)
})

test('the own profile offers a new listing first, and says how many are available and sold', async ({
  page,
  me,
  server,
}) => {
  const { _id } = await post(server, me, { title: 'A stool' })
  await post(server, me, { title: 'A shelf' })
  await change(server, me, _id, { status: 'Sold' })
  await page.goto(`/profile/${me.user.id}`)
  await expect(page.getByText('1 available · 1 sold')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'New listing' }).click()
  await expect(page).toHaveURL('/create-listing')
})

test('[PROFILE-09] Save stores the changes and says so for 5 seconds', async ({
  page,
  me,
  server,
}) => {
  const other = await signIn(server, me)
  await page.clock.install()
  await open(page, me)
  const { username } = stranger()
  await page.getByLabel('First name').fill('Sami')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Graduation year').selectOption(`${me.year + 1}`)
  await page.getByLabel('Bio').fill('Moving out in May.')
  // From here the page's time moves only when the test moves it.
  await page.clock.pauseAt(Date.now() + 60_000)
  await save(page).click()
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(updated(page)).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(4800)
  await expect(updated(page)).toBeVisible()
  await page.clock.runFor(300)
  await expect(updated(page)).toHaveCount(0)
  await page.clock.resume()
  await expect(edit(page)).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sami ${me.lastName}`)
  const changed = { firstName: 'Sami', username, year: me.year + 1, bio: 'Moving out in May.' }
  expect(await profileOf(server, other)).toMatchObject(changed)
})

test('[PROFILE-10] Cancel drops the changes and returns to the view', async ({
  page,
  me,
  server,
}) => {
  await open(page, me)
  await page.getByLabel('First name').fill('Sami')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(me.firstName)
  await expect(edit(page)).toBeFocused()
  await edit(page).click()
  await expect(page.getByLabel('First name')).toHaveValue(me.firstName)
  expect(await profileOf(server, me)).toMatchObject({ firstName: me.firstName })
})

test('[HAND-08] a profile that is being edited keeps a draft, which Cancel drops', async ({
  page,
  me,
  server,
}) => {
  const bio = page.getByLabel('Bio')
  await page.goto('/for-you')
  await page.goto(`/profile/${me.user.id}`)
  await edit(page).click()
  await bio.fill('I fix bikes.')
  await page.goBack()
  await expect(edit(page)).toBeFocused()
  await edit(page).click()
  await expect(bio).toHaveValue('I fix bikes.')
  await page.reload()
  await edit(page).click()
  await expect(bio).toHaveValue('I fix bikes.')

  // Another device changes what this draft has seen otherwise, and the draft does not undo it.
  const path = `/profileInfo/update-info/${me.user.id}`
  const changed = await call(server, me, 'PATCH', path, { firstName: 'Samira' })
  expect(changed.status).toBe(200)
  await page.reload()
  await edit(page).click()
  await expect(bio).toHaveValue('I fix bikes.')
  await save(page).click()
  await expect(updated(page)).toBeVisible()
  expect(await profileOf(server, me)).toMatchObject({ firstName: 'Samira', bio: 'I fix bikes.' })

  await edit(page).click()
  await bio.fill('I sell bikes.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await edit(page).click()
  await expect(bio).toHaveValue('I fix bikes.')
})

test('Save stays whole above the keyboard, and the head of a profile leaves room for its tabs', async ({
  page,
  me,
}) => {
  await page.goto(`/profile/${me.user.id}`)
  const tabs = await page.getByRole('tablist').boundingBox()
  expect(tabs?.y).toBeLessThan(300)
  await edit(page).click()
  await page.setViewportSize({ width: 390, height: 420 })
  await page.getByLabel('Bio').click()
  await expect(save(page)).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Bio')).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(edit(page)).toBeFocused()
})

test('[PROFILE-11] a taken username is refused at its field and nothing is stored', async ({
  page,
  as,
  newStudent,
}) => {
  const person = await newStudent()
  await open(page, await as(person))
  const field = page.getByLabel('Username')
  await field.fill('jonas')
  await expect(page.getByText('Username is not available')).toBeVisible()
  await save(page).click()
  const sentence = 'Username is already taken. Please choose a different one.'
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('main')).toContainText(`@${person.username}`)
})

test('a profile changed offline shows as waiting, survives a refusal in place, and is sent later', async ({
  page,
  context,
  me,
  server,
}) => {
  await open(page, me)
  await context.setOffline(true)
  await page.getByLabel('Bio').fill('Written offline.')
  await page.getByLabel('Username').fill('jonas')
  await save(page).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Written offline.')
  await expect(main.getByText('Waiting')).toBeVisible()
  await expect(
    page.getByText('Saved on this device. It will be sent when you are back online.'),
  ).toBeVisible()
  await context.setOffline(false)
  const refused = main.getByRole('alert')
  await expect(refused).toContainText('Username is already taken.')
  await expect(main).toContainText(`@${me.username}`)
  await refused.getByRole('button', { name: 'Edit' }).click()
  const { username } = stranger()
  await refused.getByLabel('Username').fill(username)
  await refused.getByRole('button', { name: 'Send again' }).click()
  await expect(main).toContainText(`@${username}`)
  await expect(main.getByText('Waiting')).toHaveCount(0)
  await expect
    .poll(() => profileOf(server, me))
    .toMatchObject({ username, bio: 'Written offline.' })
})

test('Report User and Block User are on another user’s profile and not on the own', async ({
  page,
  me,
  other,
}) => {
  const buttons = ['Report User', 'Block User']
  await page.goto(`/profile/${other.user.id}`)
  for (const name of buttons) await expect(page.getByRole('button', { name })).toBeVisible()
  await expect(edit(page)).toHaveCount(0)
  await page.goto(`/profile/${me.user.id}`)
  await expect(edit(page)).toBeVisible()
  for (const name of buttons) await expect(page.getByRole('button', { name })).toHaveCount(0)
})
