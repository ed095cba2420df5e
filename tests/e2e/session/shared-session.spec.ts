import { expect, test, type Page } from '../../support/browser/browser.ts'
import { profileButton, storedSession } from '../../support/pages/session-page.ts'
import { goOffline, goOnline } from '../../support/browser/offline.ts'
import { heart, offer } from '../../support/pages/saving.ts'
import { wakeWorker } from '../../support/browser/worker.ts'

test.use({ serviceWorkers: 'allow' })

const tokenOf = async (page: Page) => (await storedSession(page)).token ?? ''

test('[SESSION-18] tabs and worker that refresh in turn leave each other’s tokens valid', async ({
  page,
  as,
  context,
  server,
}) => {
  // Ten loads of a page with a worker take most of a minute on a busy machine.
  test.slow()
  await as('newcomer', { rememberMe: true })
  const refused: string[] = []
  let refreshes = 0
  context.on('response', (response) => {
    if (response.status() === 401) refused.push(response.url())
    if (response.url().endsWith('/api/auth/refresh')) refreshes += 1
  })
  const expectValid = async (tokens: string[]) => {
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await server.request('/api/auth/userdata', { headers })).status).toBe(200)
    }
  }

  await offer(page, server, 'Saved by the worker')
  const other = await context.newPage()
  await other.goto('/messages')
  await expect(profileButton(other)).toBeVisible()
  const tokens = [await tokenOf(page), await tokenOf(other)]
  for (let round = 0; round < 3; round += 1) {
    for (const tab of [page, other]) {
      // Tokens of the same second are equal.
      await server.moveClock(1000)
      await tab.evaluate(() => sessionStorage.removeItem('accessToken'))
      await tab.reload()
      await expect.poll(() => tokenOf(tab)).not.toBe('')
      tokens.push(await tokenOf(tab))
    }
    // Both at the same time.
    for (const tab of [page, other]) {
      await tab.evaluate(() => sessionStorage.removeItem('accessToken'))
    }
    await Promise.all([page.reload(), other.reload()])
    for (const tab of [page, other]) {
      await expect.poll(() => tokenOf(tab)).not.toBe('')
      tokens.push(await tokenOf(tab))
    }
  }
  expect(new Set(tokens).size).toBeGreaterThan(6)
  await expectValid(tokens)

  await goOffline(page)
  await heart(page, 'Saved by the worker').tap()
  await expect(page.getByRole('complementary', { name: 'Connection' })).toContainText('1 waiting')
  const held = [await tokenOf(page), await tokenOf(other)]
  for (const tab of [page, other]) await tab.goto('about:blank')
  const before = refreshes
  await goOnline(page)
  // The browser wakes the worker by itself, too, perhaps at the same time.
  await Promise.all([1, 2, 3].map(() => wakeWorker(page, server.url)))
  const savedTitles = async () => {
    const headers = { authorization: `Bearer ${held[0]}` }
    const answer = await server.request('/api/saved-listings', { headers })
    return ((await answer.json()) as { title: string }[]).map(({ title }) => title)
  }
  await expect.poll(savedTitles).toEqual(['Saved by the worker'])
  expect(refreshes - before).toBe(1)
  await expectValid(held)

  for (const tab of [page, other]) {
    await tab.goto('/for-you')
    await expect(profileButton(tab)).toBeVisible()
    expect(tokens).toContain(await tokenOf(tab))
  }
  expect(refused).toEqual([])
  await server.moveClock(-6000)
})
