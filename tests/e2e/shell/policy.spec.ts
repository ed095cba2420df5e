import { expect, metricsToken, test } from '../../support/browser/browser.ts'
import type { TestServer } from '../../support/server/server.ts'

test.use({ serviceWorkers: 'allow' })

/** How many violations of each directive the server has counted. */
async function counted(server: TestServer): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await server.request('/metrics', { headers })).text()
  const lines = text.matchAll(/^quad_policy_violations_total\{directive="([^"]+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', count]) => [name, Number(count)]))
}

test('[SAFE-17] a string becomes neither markup, code nor style, and the server counts each attempt', async ({
  baseURL,
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'allow' })
  const page = await context.newPage()
  const response = await page.goto('/login')
  expect(response?.headers()['content-security-policy']).not.toContain('unsafe')
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible()
  // The app's own worker is registered through the one policy.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const before = await counted(server)
  const outcomes = await page.evaluate(async () => {
    // While the browser evaluates for a test, it allows `eval`.
    await new Promise((resolve) => setTimeout(resolve))
    const trusted = Reflect.get(window, 'trustedTypes') as {
      createPolicy: (name: string, rules: object) => unknown
    }
    const attempts: Record<string, () => unknown> = {
      markup: () => (document.body.innerHTML = '<img src=x onerror="window.isAttacked = true">'),
      sibling: () => document.body.insertAdjacentHTML('beforeend', '<b>Attack</b>'),
      frame: () => (document.createElement('iframe').srcdoc = '<script>1</script>'),
      evaluated: () => Reflect.apply(window.eval, window, ['window.isAttacked = true']),
      compiled: () => Reflect.construct(Function, ['window.isAttacked = true'])(),
      worker: () => new Worker('/assets/main.js'),
      policy: () => trusted.createPolicy('attack', {}),
    }
    return Object.fromEntries(
      Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt()
          return [name, 'done']
        } catch (error) {
          return [name, error instanceof Error ? error.name : 'refused']
        }
      }),
    )
  })
  expect(outcomes).toEqual({
    markup: 'TypeError',
    sibling: 'TypeError',
    frame: 'TypeError',
    evaluated: 'EvalError',
    compiled: 'EvalError',
    worker: 'TypeError',
    policy: 'TypeError',
  })
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.setAttribute('nonce', 'guessed')
    script.append('window.isAttacked = true')
    const style = document.createElement('style')
    style.append('main { display: none }')
    document.head.append(script, style)
  })
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isAttacked'))).toBeUndefined()
  await expect
    .poll(async () => {
      const after = await counted(server)
      return Object.keys(after).filter((name) => (after[name] ?? 0) > (before[name] ?? 0))
    })
    .toEqual(
      expect.arrayContaining(['require-trusted-types-for', 'style-src-elem', 'trusted-types']),
    )
  await context.close()
})
