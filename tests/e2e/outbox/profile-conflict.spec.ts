import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { goOffline, goOnline, openOutbox, refusedLines } from '../../support/browser/offline.ts'
import { signIn, type SignedIn } from '../../support/people/cast.ts'
import type { TestServer } from '../../support/server/server.ts'

test.use({ serviceWorkers: 'allow' })

async function change(server: TestServer, { user, accessToken }: SignedIn, body: object) {
  const { status } = await server.request(`/profileInfo/update-info/${user.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(status).toBe(200)
}

const bioOf = async (server: TestServer, { user, accessToken }: SignedIn): Promise<unknown> => {
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await server.request(`/profileInfo/profile/${user.id}`, { headers })
  return ((await answer.json()) as { bio: unknown }).bio
}

async function editBio(page: Page, bio: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Bio').fill(bio)
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('@both-in-full a bio that another device has changed is shown in the outbox with both values', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const me = await newStudent()
  const [phone, laptop] = [await as(me), await signIn(server, me)]
  await page.goto(`/profile/${phone.user.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await goOffline(page)
  await editBio(page, 'I sell chairs.')
  await save(page)
  await openOutbox(page)
  await change(server, laptop, { bio: 'I sell desks.', year: me.year + 1 })
  await goOnline(page)
  const bio = refusedLines(page).getByRole('group', { name: 'Bio' })
  await expect(bio).toContainText('Your change: I sell chairs.')
  await expect(bio).toContainText('On another device: I sell desks.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep mine: Bio' }).click()
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await expect.poll(() => bioOf(server, laptop)).toBe('I sell chairs.')
})

test('a profile form that was open while another device saved leads to the choice', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const me = await newStudent()
  const [phone, laptop] = [await as(me), await signIn(server, me)]
  await page.goto(`/profile/${phone.user.id}`)
  await editBio(page, 'I sell chairs.')
  await change(server, laptop, { bio: 'I sell desks.' })
  await save(page)
  await page.getByRole('button', { name: 'Keep theirs: Bio' }).click()
  await expect(page.getByRole('main')).toContainText('I sell desks.')
  await expect(page.getByRole('group', { name: 'Bio' })).toHaveCount(0)
  expect(await bioOf(server, laptop)).toBe('I sell desks.')
})
