import { call } from '../server/market.ts'
import { once } from 'node:events'
import { expect, type Page } from 'playwright/test'
import { cast, signIn, type Person, type SignedIn } from '../people/cast.ts'
import { launchServer, type TestServer } from '../server/server.ts'

/** Makes a person a moderator by the command line. */
export async function promote(server: TestServer, { email }: Person): Promise<void> {
  const { child } = launchServer(
    { DATA_DIR: server.dataDir },
    { command: 'moderator', args: ['add', email] },
  )
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The role was not given.')
}

/**
 * Closes the banner about the new role when it covers what is pressed next. It may come when the page is
 * already open, and a pointer over it keeps it open.
 */
export const closeRoleBanner = (page: Page): Promise<void> =>
  page.addLocatorHandler(
    page.locator('[data-banner]').filter({ hasText: 'changed your role' }),
    (banner) => banner.getByRole('button', { name: 'Close' }).click(),
  )

/** A call that must succeed. */
export const post = async (server: TestServer, path: string, body: object, as: SignedIn) => {
  const response = await call(server, as, 'POST', path, body)
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as { _id: string }
}

/** Jonas reports a user, and a person who becomes a moderator suspends them. */
export async function suspend(
  server: TestServer,
  moderator: Person,
  { user }: SignedIn,
): Promise<void> {
  const report = { subjectUsername: user.username, reportReason: 'Asked for a wire transfer.' }
  await post(server, '/reportUser/submit-report', report, await signIn(server, cast.jonas))
  await promote(server, moderator)
  const verdict = { kind: 'user', subjectId: user.id, verdict: 'suspend', reason: 'Fraud.' }
  await post(server, '/api/moderation/decisions', verdict, await signIn(server, moderator))
}

/** What waits in a queue. */
export const entry = (page: Page, title: string) => page.getByRole('link', { name: title })
export const decision = (page: Page) => page.getByRole('region', { name: 'Decision' })

/** Opens what waits in a queue, decides with a reason, and leaves, which sends the decision. */
export async function decide(
  page: Page,
  queue: 'listing' | 'appeal',
  title: string,
  verdict: 'Hide' | 'Accept',
  reason: string,
): Promise<void> {
  await page.goto(`/moderation?queue=${queue}`)
  await entry(page, title).click()
  await decision(page).getByRole('button', { name: verdict }).click()
  await page.getByLabel('Reason').fill(reason)
  await decision(page).getByRole('button', { name: verdict }).last().click()
  await expect(entry(page, title)).toHaveCount(0)
  await page.goto('/for-you')
}
