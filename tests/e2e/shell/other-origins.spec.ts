import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '../../support/browser/browser.ts'
import type { TestServer } from '../../support/server/server.ts'

let site: Server
test.beforeAll(async () => {
  site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end('<p>A page of another site</p>')
  })
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
})
test.afterAll(() => void site.close())

/** The cookie does not know ports, so it goes along from the first of these, and not from the second. */
const others = ['localhost', '127.0.0.1']
const addressOf = (host: string) => `http://${host}:${(site.address() as AddressInfo).port}/`

for (const host of others)
  test(`a page of ${host} on another port can use the student’s session by no form, call, socket or frame`, async ({
    browser,
    as,
    server,
  }) => {
    const context = await browser.newContext({ baseURL: server.url })
    const own = await context.newPage()
    const { accessToken: token } = await as('maya', { page: own, rememberMe: true })
    await own.goto('/for-you')
    await expect(own.getByRole('searchbox')).toBeVisible()
    // What each attempt is worth to someone whom the server takes for its own page.
    expect(await call(own, server, 'cors')).toMatch(/^200 .*accessToken/)
    expect(await socket(own, server)).toMatch(/^40\{"sid"/)
    expect(await socket(own, server, token)).toMatch(/^40\{"sid"/)
    // The app’s own pages send no referrer, so the browser hides the origin of their forms.
    await own.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body: 'Own' }))
    await own.goto('/plain')
    expect(await form(own, server)).toContain('accessToken')
    // The app, which may renew the session at any time, no longer runs.
    const cookie = await cookieOf(own)
    expect(cookie).not.toBe('')

    const other = await context.newPage()
    await other.goto(addressOf(host))
    expect(await frame(other, addressOf(host))).toContain('A page of another site')
    expect(await call(other, server, 'cors')).toBe('TypeError')
    expect(await call(other, server, 'no-cors')).toBe('0 ')
    expect(await socket(other, server)).toContain('This request came from another site.')
    expect(await socket(other, server, token)).toContain('This request came from another site.')
    for (const path of ['/', '/login', '/api/docs', '/api/listings'])
      expect(await frame(other, server.url + path)).toMatch(refused)
    expect(await form(other, server)).toContain('This request came from another site.')
    // Nothing of it has renewed or ended the session.
    expect(await cookieOf(own)).toBe(cookie)
    await own.goto('/for-you')
    expect(await call(own, server, 'cors')).toMatch(/^200 .*accessToken/)
    await context.close()
  })

const refresh = '/api/auth/refresh'

/** Asks for an access token by the cookie. @returns status and body, or the name of the error */
const call = (page: Page, { url }: TestServer, mode: 'cors' | 'no-cors'): Promise<string> =>
  page.evaluate(
    ([address, asked]) =>
      fetch(address, { method: 'POST', credentials: 'include', mode: asked }).then(
        async (answer) => `${answer.status} ${await answer.text()}`,
        (error: Error) => error.name,
      ),
    [url + refresh, mode] as const,
  )

/** Asks the same by a form, which a page may send anywhere. @returns what the browser then shows */
async function form(page: Page, { url }: TestServer): Promise<string> {
  const answered = page.waitForResponse(url + refresh)
  await page.evaluate((action) => {
    const sent = document.body.appendChild(document.createElement('form'))
    Object.assign(sent, { action, method: 'post', enctype: 'text/plain' }).submit()
  }, url + refresh)
  await answered
  await page.waitForURL(url + refresh)
  return page.locator('body').innerText()
}

/** Opens a socket by the cookie or the token. @returns the answer to its connect packet */
const socket = (page: Page, { url }: TestServer, token?: string): Promise<string> =>
  page.evaluate(
    ([address, auth]) =>
      new Promise<string>((resolve) => {
        const opened = new WebSocket(`${address}/socket.io/?EIO=4&transport=websocket`)
        opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
          if (data.startsWith('0')) opened.send(`40${auth}`)
          else if (data.startsWith('4')) resolve(data)
        })
        opened.addEventListener('close', () => resolve('closed'))
      }),
    [url.replace('http', 'ws'), token === undefined ? '' : JSON.stringify({ token })] as const,
  )

/** In the place of a refused page, the browser shows nothing and then a sentence of its own. */
const refused = /^(\S+ refused to connect\.)?$/

/** Puts a page into a frame. @returns what the frame shows */
async function frame(page: Page, address: string): Promise<string> {
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const shown = document.createElement('iframe')
        shown.addEventListener('load', resolve)
        shown.src = src
        document.body.replaceChildren(shown)
      }),
    address,
  )
  const shown = page.frames().find((each) => each.parentFrame() === page.mainFrame())
  return (await shown?.locator('body').innerText()) ?? 'no frame'
}

async function cookieOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies()
  return cookies.map(({ name, value }) => `${name}=${value}`).join()
}
