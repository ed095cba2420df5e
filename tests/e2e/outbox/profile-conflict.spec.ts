import { call } from '../../support/server/market.ts'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { goOffline, goOnline, openOutbox, refusedLines } from '../../support/browser/offline.ts'
import { type SignedIn } from '../../support/people/cast.ts'
import type { TestServer } from '../../support/server/server.ts'

test.use({ serviceWorkers: 'allow' })

async function change(server: TestServer, as: SignedIn, body: object) {
  const path = `/profileInfo/update-info/${as.user.id}`
  expect((await call(server, as, 'PATCH', path, body)).status).toBe(200)
}

const bioOf = async (server: TestServer, as: SignedIn): Promise<unknown> => {
  const answer = await call(server, as, 'GET', `/profileInfo/profile/${as.user.id}`)
  return ((await answer.json()) as { bio: unknown }).bio
}

async function editBio(page: Page, bio: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Bio').fill(bio)
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('@both a bio that another device has changed is shown in the outbox with both values', async ({
  page,
  me,
  server,
}) => {
  await page.goto(`/profile/${me.user.id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await goOffline(page)
  await editBio(page, 'I sell chairs.')
  await save(page)
  await openOutbox(page)
  await change(server, me, { bio: 'I sell desks.', year: me.year + 1 })
  await goOnline(page)
  const bio = refusedLines(page).getByRole('group', { name: 'Bio' })
  await expect(bio).toContainText('Your change: I sell chairs.')
  await expect(bio).toContainText('On another device: I sell desks.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep mine: Bio' }).click()
  await expect(page.getByText('Everything has been sent.')).toBeVisible()
  await expect.poll(() => bioOf(server, me)).toBe('I sell chairs.')
})

test('a profile form that was open while another device saved leads to the choice', async ({
  page,
  me,
  server,
}) => {
  await page.goto(`/profile/${me.user.id}`)
  await editBio(page, 'I sell chairs.')
  await change(server, me, { bio: 'I sell desks.' })
  await save(page)
  await page.getByRole('button', { name: 'Keep theirs: Bio' }).click()
  await expect(page.getByRole('main')).toContainText('I sell desks.')
  await expect(page.getByRole('group', { name: 'Bio' })).toHaveCount(0)
  expect(await bioOf(server, me)).toBe('I sell desks.')
})
