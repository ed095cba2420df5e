import { expect, test, type Page } from '../../support/browser/browser.ts'
import { look } from '../../support/browser/look.ts'
import { cast, signIn } from '../../support/people/cast.ts'
import { post } from '../../support/server/market.ts'

interface Channel {
  sent: string[]
  received: string[]
  isOpen: boolean
}

/** The realtime connections of a page, with their packets. */
function channelsOf(page: Page): Channel[] {
  const channels: Channel[] = []
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/socket.io/')) return
    const channel: Channel = { sent: [], received: [], isOpen: true }
    channels.push(channel)
    socket.on('framesent', ({ payload }) => channel.sent.push(String(payload)))
    socket.on('framereceived', ({ payload }) => {
      channel.received.push(String(payload))
      // The server's disconnect packet: the page may close before the close event arrives.
      if (payload === '41') channel.isOpen = false
    })
    socket.on('close', () => (channel.isOpen = false))
  })
  return channels
}

const openOf = (channels: Channel[]) => channels.filter(({ isOpen }) => isOpen)
const syncs = (page: Page) => {
  const calls: string[] = []
  page.on(
    'request',
    (request) => void (request.url().endsWith('/api/sync') && calls.push(request.url())),
  )
  return calls
}

test('[LOGIN-11] after the login the client emits user_online with its own id', async ({
  page,
  newStudent,
}) => {
  const channels = channelsOf(page)
  const person = await newStudent()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password)
  expect(channels).toEqual([])
  await page.getByRole('button', { name: 'Login' }).click()
  await expect.poll(() => channels[0]?.sent.at(-1)).toContain('user_online')
  const record = await page.evaluate(() => sessionStorage.getItem('user') ?? '{}')
  const { id } = JSON.parse(record) as { id: string }
  expect(channels).toHaveLength(1)
  expect(channels[0]?.sent.at(-1)).toBe(`42["user_online","${id}"]`)
})

test(
  '[RT-10] a socket is open exactly while a user is logged in',
  { tag: '@desktop' },
  async ({ page, as }) => {
    const channels = channelsOf(page)
    await page.goto('/login')
    await page.waitForLoadState('networkidle')
    expect(channels).toEqual([])
    const maya = await as('maya')
    await page.goto('/for-you')
    await expect.poll(() => openOf(channels).length).toBe(1)
    await expect.poll(() => channels[0]?.sent).toContain(`42["user_online","${maya.user.id}"]`)
    await page.getByRole('button', { name: 'Profile' }).hover()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => openOf(channels)).toEqual([])
    await page.waitForLoadState('networkidle')
    expect(channels).toHaveLength(1)
  },
)

test('a visible page fetches campus changes, and a hidden page waits', async ({
  page,
  as,
  server,
}) => {
  const channels = channelsOf(page)
  await as('maya')
  await page.goto('/for-you')
  await expect.poll(() => channels[0]?.sent.at(-1)).toContain('user_online')
  await page.waitForLoadState('networkidle')
  const calls = syncs(page)
  const jonas = await signIn(server, cast.jonas)
  await post(server, jonas)
  await expect.poll(() => channels[0]?.received.at(-1)).toContain('42["sync",{"rev":')
  await expect.poll(() => calls.length).toBe(1)

  await look(page, 'hidden')
  const known = channels[0]?.received.length ?? 0
  await post(server, jonas)
  await expect.poll(() => channels[0]?.received.length).toBeGreaterThan(known)
  await look(page, 'visible')
  await expect.poll(() => calls.length).toBe(2)
})

test('[RT-12] after a drop the client reconnects, with a fresh token if the old one has expired', async ({
  page,
  as,
  server,
}) => {
  const connects: string[] = []
  let drop = () => Promise.resolve()
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const toServer = socket.connectToServer()
    drop = () => toServer.close()
    socket.onMessage((message) => {
      if (String(message).startsWith('40')) connects.push(String(message))
      toServer.send(message)
    })
  })
  const { accessToken } = await as('maya')
  await page.goto('/for-you')
  await expect.poll(() => connects.length).toBe(1)
  expect(connects[0]).toContain(accessToken)

  await drop()
  await expect.poll(() => connects.length).toBe(2)
  expect(connects[1]).toContain(accessToken)

  await server.moveClock(11 * 60_000)
  await drop()
  await expect.poll(() => connects.at(-1)).not.toContain(accessToken)
  // Other tests share this server, and their codes depend on its clock.
  await server.moveClock(-11 * 60_000)
  const token = await page.evaluate(() => sessionStorage.getItem('accessToken') ?? '')
  expect(connects.at(-1)).toContain(token)
})

/** The causes of a drop, as the client names them. */
const drops: Record<
  string,
  (channel: { page: Page; toPage: (packet: string) => void }) => unknown
> = {
  // A packet that the transport cannot decode.
  'server error': ({ toPage }) => toPage('garbage'),
  // A packet that the protocol cannot decode.
  'parse error': ({ toPage }) => toPage('42{"no":"event"'),
  // No ping arrives for longer than the server promised.
  'ping timeout': ({ page }) => page.clock.fastForward(90_000),
}

for (const [cause, drop] of Object.entries(drops)) {
  test(`[RT-12] after the drop “${cause}” the client reconnects and receives events`, async ({
    page,
    as,
    server,
  }) => {
    const connects: string[] = []
    const events: string[] = []
    let toPage = (_packet: string) => {}
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const toServer = socket.connectToServer()
      toPage = (packet) => socket.send(packet)
      socket.onMessage((message) => {
        if (String(message).startsWith('40')) connects.push(String(message))
        toServer.send(message)
      })
      toServer.onMessage((message) => {
        events.push(String(message))
        socket.send(message)
      })
    })
    await page.clock.install()
    await as('maya')
    await page.goto('/for-you')
    await expect.poll(() => connects.length).toBe(1)
    await expect.poll(() => events.some((event) => event.startsWith('40'))).toBe(true)

    await drop({ page, toPage })
    await expect
      .poll(async () => {
        await page.clock.fastForward(1000)
        return connects.length
      })
      .toBe(2)
    await expect.poll(() => events.filter((event) => event.startsWith('40')).length).toBe(2)
    events.length = 0
    await post(server, await signIn(server, cast.jonas))
    await expect.poll(() => events.some((event) => event.startsWith('42["sync"'))).toBe(true)
  })
}

test('[RT-12] after the drop “timeout” the client retries until it is connected', async ({
  page,
  as,
  server,
}) => {
  let attempts = 0
  const events: string[] = []
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    attempts += 1
    // The first two attempts get no answer.
    if (attempts <= 2) return
    const toServer = socket.connectToServer()
    toServer.onMessage((message) => {
      events.push(String(message))
      socket.send(message)
    })
  })
  await page.clock.install()
  await as('maya')
  await page.goto('/for-you')
  await expect.poll(() => attempts).toBe(1)
  await page.clock.fastForward(19_000)
  expect(attempts).toBe(1)
  await expect
    .poll(async () => {
      await page.clock.fastForward(3000)
      return events.some((event) => event.startsWith('40'))
    })
    .toBe(true)
  expect(attempts).toBe(3)
  await post(server, await signIn(server, cast.jonas))
  await expect.poll(() => events.some((event) => event.startsWith('42["sync"'))).toBe(true)
})
