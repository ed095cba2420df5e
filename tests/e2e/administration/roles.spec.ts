import { once } from 'node:events'
import { expectAccessible } from '../../support/browser/accessibility.ts'
import { expect, test } from '../../support/browser/browser.ts'
import { call as send, campus } from '../../support/server/market.ts'
import { signIn } from '../../support/people/cast.ts'
import { launchServer, type TestServer } from '../../support/server/server.ts'

const command = async (server: TestServer, ...args: string[]) => {
  const { child, printed } = launchServer(
    { DATA_DIR: server.dataDir },
    { command: 'administrator', args },
  )
  const [code] = await once(child, 'exit')
  expect(code, printed()).toBe(0)
  return printed()
}

test('[ADMIN-01] administration does not exist without its role, which commands and administrators give and take', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  const stamp = `r${Date.now().toString(36)}`
  const ada = await newStudent(campus('University of Wisconsin-Madison', 'wisc.edu', `${stamp}ada`))
  const bo = await newStudent(campus('University of Wisconsin-Madison', 'wisc.edu', `${stamp}bo`))
  await as(ada)
  await page.goto('/administration')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Page not found')
  const session = await signIn(server, ada)
  const ownRole = { role: 'moderator', isGiven: true }
  const call = async (method: string, path: string, body?: object) =>
    (await send(server, session, method, `/api/administration/accounts${path}`, body)).status
  expect(await call('GET', '')).toBe(404)
  expect(await call('PUT', `/${session.user.id}/role`, ownRole)).toBe(404)

  expect(await command(server, 'add', ada.email)).toContain('is now an administrator.')
  expect(await command(server, 'list')).toContain(ada.email)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(heading).toHaveText('Administration')
  await page.getByRole('searchbox', { name: 'Find an account' }).fill(stamp)
  const rows = page.getByRole('region', { name: 'Accounts' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)

  const own = rows.filter({ hasText: `@${ada.username}` })
  await own.getByRole('button').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Remove Administrator'])
  await page.keyboard.press('Escape')
  expect(await call('GET', '')).toBe(200)
  expect(await call('PUT', `/${session.user.id}/role`, ownRole)).toBe(403)
  const other = rows.filter({ hasText: `@${bo.username}` })
  await other.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Make Moderator' }).click()
  await expect(page.getByText(`${bo.username} is now a moderator.`)).toBeVisible()
  await expect(other.getByText('Moderator', { exact: true })).toBeVisible()
  const moderator = await signIn(server, bo)
  const status = async () => (await send(server, moderator, 'GET', '/api/moderation')).status
  expect(await status()).toBe(200)
  await other.getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Remove Moderator' }).click()
  await expect(other.getByText('Moderator', { exact: true })).toHaveCount(0)
  expect(await status()).toBe(404)

  await command(server, 'remove', ada.email)
  await page.goto('/administration')
  await expect(heading).toHaveText('Page not found')
})
