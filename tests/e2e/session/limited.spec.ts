import { expect, test } from '../../support/browser/browser.ts'
import { strip } from '../../support/browser/offline.ts'
import { breakToken } from '../../support/pages/session-page.ts'
import { post } from '../../support/server/market.ts'

test('while the server wants a renewal to wait, the screen does not say that Quad cannot be reached', async ({
  page,
  me,
  jonas,
  server,
}) => {
  await post(server, jonas, { title: 'Kite' })
  await page.goto('/for-you')
  const save = page.getByRole('button', { name: 'Save Kite' })
  await expect(save).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Someone else renews twice with a copy of the cookie, so that the browser's own may be late.
  let { cookie } = me
  for (let times = 0; times < 2; times += 1) {
    const answer = await server.request('/api/auth/refresh', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url, cookie },
      body: '{}',
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  await breakToken(page)
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/auth/refresh'))
  await save.click()
  expect((await refused).status()).toBe(429)
  await expect(strip(page)).toContainText(
    'Quad can’t take your changes yet. They are saved and will be sent in a moment.',
  )
  await expect(strip(page)).toContainText('1 waiting')
})
