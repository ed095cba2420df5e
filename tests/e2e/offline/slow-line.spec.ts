import { expect, test } from '../../support/browser/browser.ts'
import { rowsOnDevice } from '../../support/browser/on-device.ts'
import { signIn } from '../../support/people/cast.ts'
import { startLink } from '../../support/server/link.ts'
import { startLossyProxy } from '../../support/server/lossy.ts'
import { call, campus, post } from '../../support/server/market.ts'
import { say } from '../../support/server/talk.ts'

interface Answer {
  cols: Record<string, string[]>
  put: Record<string, unknown[][]>
}

const slowPhone = { roundTrip: 500, down: 64_000, up: 64_000 }
const many = 400

test('a slow line brings every row once, also if a listing is saved meanwhile', async ({
  page,
  as,
  newStudent,
  server,
}) => {
  test.setTimeout(300_000)
  const person = await newStudent(campus('Tufts University', 'tufts.edu', 'slowline'))
  const seller = await signIn(
    server,
    await newStudent(campus('Tufts University', 'tufts.edu', 'slowseller')),
  )
  const words = (n: number) =>
    Array.from({ length: 40 }, (_, i) => ((n * 7919 + i * i * 31) % 99991).toString(36)).join(' ')
  for (let n = 0; n < many; n += 1)
    await post(server, seller, { title: `Slow thing ${n}`, description: words(n) })

  const lossy = await startLossyProxy(server.url, 20)
  const link = await startLink(lossy.port, slowPhone)
  const own = await as(person)
  await say(server, seller, own, 'Still there?')
  await page.addInitScript(keepAnswers)

  await page.goto(`${link.url.replace('127.0.0.1', 'localhost')}/for-you`)
  const title = `Slow thing ${many - 1}`
  const heart = page.getByRole('button', { name: `Save ${title}` })
  await expect(heart).toBeVisible({ timeout: 120_000 })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  const saved = async () =>
    (await (await call(server, own, 'GET', '/api/saved-listings')).json()) as unknown
  await expect.poll(saved, { timeout: 60_000 }).toMatchObject([{ title }])

  await expect
    .poll(async () => (await rowsOnDevice(page, 'listings')).length, { timeout: 180_000 })
    .toBe(many)
  const answers = await page.evaluate(() => Reflect.get(window, 'answers') as Partial<Answer>[])
  const received = answers.flatMap(({ put = {} }) =>
    Object.entries(put).flatMap(([table, rows]) => rows.map((row) => JSON.stringify([table, row]))),
  )
  expect(received.toSorted()).toEqual([...new Set(received)].toSorted())
  // The first cards come in an answer of their own, which ends after them.
  expect(received.length).toBeGreaterThan(many / 2)
  await link.close()
  await lossy.close()
})

/**
 * Keeps what arrived whole. The browser reports some of these requests as aborted, although the page
 * has read their answers to the end.
 */
function keepAnswers(): void {
  const answers: unknown[] = []
  Reflect.set(window, 'answers', answers)
  const original = window.fetch
  window.fetch = async (...args) => {
    const response = await original(...args)
    const keep = async () => answers.push(await response.clone().json())
    if (response.url.endsWith('/api/sync')) keep().catch(() => undefined)
    return response
  }
}
