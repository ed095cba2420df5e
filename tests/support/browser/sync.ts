import { ownType } from '#sync/answer.ts'
import { gunzipSync } from 'node:zlib'
import { expect, type Page, type Request } from 'playwright/test'
import { protocolVersion, type SyncRequest } from '#sync/engine/protocol.ts'

export const syncAddress = '**/api/sync'

interface SentAction {
  name: string
  args: unknown
}

/** The body of a page's request; a long queue is gzipped. */
function bodyOf(request: Request): SyncRequest {
  const bytes = request.postDataBuffer() ?? Buffer.alloc(0)
  const packed = request.headers()['content-encoding'] === 'gzip'
  return JSON.parse((packed ? gunzipSync(bytes) : bytes).toString())
}

const actionsOf = (request: Request): SentAction[] => {
  if (!request.url().endsWith('/api/sync')) return []
  const { actions } = bodyOf(request)
  return actions.map(([, name, , args]) => ({ name, args }))
}

/** The actions that a page sends from now on. */
export function sentActions(page: Page): SentAction[] {
  const sent: SentAction[] = []
  page.on('request', (request) => sent.push(...actionsOf(request)))
  return sent
}

/** The arguments of the next action of a name that a page sends. */
export async function nextSent(page: Page, name: string): Promise<unknown> {
  const holds = (request: Request) => actionsOf(request).some((action) => action.name === name)
  const request = await page.waitForRequest(holds)
  return actionsOf(request).find((action) => action.name === name)?.args
}

/** Holds a page's requests with actions of a name. @returns releases them */
export async function holdActions(page: Page, name: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(syncAddress, async (route) => {
    const holds = actionsOf(route.request()).some((action) => action.name === name)
    if (holds) await released
    await route.fallback()
  })
  return release
}

/**
 * Lets the server execute actions of a name, and cuts the connection before each answer.
 * @returns a function that lets the answers through again
 */
export async function loseAnswers(page: Page, name: string): Promise<() => void> {
  let losing = true
  await page.route(syncAddress, async (route) => {
    const holds = actionsOf(route.request()).some((action) => action.name === name)
    if (!losing || !holds) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  return () => {
    losing = false
  }
}

interface Problem {
  code?: string
  message: string
}

/**
 * Refuses actions of a name like a server, together with actions that change rows they would have
 * created. All other actions go to the real server.
 */
export async function refuseActions(
  page: Page,
  name: string,
  problem: () => Problem | Promise<Problem>,
): Promise<void> {
  await page.route(syncAddress, async (route) => {
    const { actions, cursor, ack } = bodyOf(route.request())
    if (!actions.some(([, each]) => each === name)) return route.fallback()
    const no = { code: 'forbidden', ...(await problem()) }
    const missing = { code: 'not_found', message: 'This does not exist.' }
    const gone = actions.flatMap(([, each, , args]) => (each === name ? idsIn(args) : []))
    const resultOf = ([seq, each, , args]: SyncRequest['actions'][number]) => {
      if (each === name) return [seq, 'no', no]
      return idsIn(args).some((id) => gone.includes(id)) ? [seq, 'no', missing] : [seq, 'ok']
    }
    await route.fulfill({
      contentType: ownType,
      json: {
        v: protocolVersion,
        now: Date.now(),
        results: actions.map(resultOf),
        last: actions.at(-1)?.[0] ?? ack,
        from: cursor,
        cursor: cursor ?? 'none',
        more: false,
      },
    })
  })
}

const idsIn = (args: unknown): unknown[] =>
  typeof args === 'object' && args !== null && 'id' in args ? [args.id] : []

/**
 * From now on, the answers that a page gets say that it is this much later than the page believes,
 * also where a test lets the page's clock run ahead.
 */
export async function moveServerTime(page: Page, milliseconds: number): Promise<void> {
  await page.route(syncAddress, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { now?: number }
    const now = await page.evaluate(() => Date.now())
    const moved = answer.now === undefined ? {} : { now: now + milliseconds }
    // A page takes only answers of Quad's own type.
    await route.fulfill({ response, contentType: ownType, json: { ...answer, ...moved } })
  })
}

/** Waits until the device has learned that the server's clock is ahead of its own. */
export const knowsServerTime = (page: Page, ahead: number): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => Number(localStorage.getItem('serverClockAhead'))))
    .toBeCloseTo(ahead, -5)
