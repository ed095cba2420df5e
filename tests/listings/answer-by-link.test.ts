import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listings } from '#drizzle/schema/listings.ts'
import { maintenance } from '#drizzle/schema/maintenance.ts'
import { day } from '#sync/time.ts'
import { signIn } from '#tests/support/people/cast.ts'
import { mailsSettled, mailsTo, newcomer } from '#tests/support/people/newcomer.ts'
import { createListing, feedIds } from '#tests/support/server/listings.ts'
import { stage } from './age-stage.ts'

type App = Awaited<ReturnType<typeof stage>>['app']

/** A form as browsers send it from a page that sends no referrer. */
const press = (app: App, fields: Record<string, string>): Promise<Response> =>
  app.request('/still-available', {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'sec-fetch-site': 'same-origin',
    },
    body: String(new URLSearchParams(fields)),
  })

const open = (app: App, token: string): Promise<Response> =>
  app.request(`/still-available?token=${token}`)

/** A seller whom an email asks about these listings. */
async function asked(titles: readonly string[]) {
  const made = await stage()
  const { app, go } = made
  const seller = await newcomer(app)
  const ids: string[] = []
  for (const title of titles) ids.push(await createListing(app, seller, { title }))
  await go(60 * day)
  await mailsSettled(app)
  const [mail] = (await mailsTo(app, seller.person.email)).filter(
    ({ subject }) => subject === 'Still available?',
  )
  const text = mail?.text ?? ''
  const token = /\/still-available\?token=(\S+)/.exec(text)?.[1] ?? ''
  return { ...made, seller, ids, text, token }
}

const rows = (app: App) => app.read((db) => db.select().from(listings).orderBy(listings.seq))

const states = async (app: App, ids: readonly string[]) => {
  const all = await rows(app)
  return ids.map((id) => {
    const row = all.find((each) => each.id === id)
    return row && `${row.status}${row.askedAt === null ? '' : ' asked'}`
  })
}

const answered = '/still-available?token='

test('[EXPIRE-07] the link of the email answers for its listings without a login, for 30 days, by its buttons alone', async () => {
  const { app, as, go, seller, ids, text, token } = await asked(['Lamp', 'Desk', 'Chair'])
  const [lamp = '', desk = '', chair = ''] = ids
  expect(text).toContain('They are "Chair", "Desk", and "Lamp".')
  const foreign = await createListing(app, await as(), { title: 'Of Maya' })
  const later = await createListing(app, await signIn(app, seller.person), { title: 'Later' })

  const before = await rows(app)
  for (const method of ['GET', 'HEAD']) {
    const page = await app.request(`/still-available?token=${token}&answer=sold&listing=${lamp}`, {
      method,
    })
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  }
  const html = await (await open(app, token)).text()
  for (const title of ['Lamp', 'Desk', 'Chair']) expect(html).toContain(`>${title}</h2>`)
  expect(html).not.toContain('Later')
  expect(html).not.toContain('<script src')
  expect(await rows(app)).toEqual(before)

  const sold = await press(app, { token, listing: lamp, answer: 'sold' })
  expect([sold.status, sold.headers.get('location')]).toEqual([303, `${answered}${token}`])
  const kept = await press(app, { token, listing: desk, answer: 'available' })
  expect(kept.status).toBe(303)
  expect(await states(app, ids)).toEqual(['Sold', 'Available', 'Available asked'])
  const next = await (await open(app, token)).text()
  expect(next).toContain('<p class="state">Sold</p>')
  expect(next).toContain('<p class="state">Still available</p>')

  for (const listing of [foreign, later, crypto.randomUUID()])
    for (const answer of ['sold', 'available'])
      expect((await press(app, { token, listing, answer })).status).toBe(303)
  for (const answer of ['sold', 'delete', ''])
    expect((await press(app, { token, answer })).status).toBe(400)
  expect(await states(app, [...ids, foreign, later])).toEqual([
    'Sold',
    'Available',
    'Available asked',
    'Available',
    'Available',
  ])

  await go(14 * day)
  expect(await feedIds(app, await as('jonas'))).not.toContain(chair)
  await go(16 * day - 1)
  expect((await press(app, { token, answer: 'available' })).status).toBe(303)
  expect(await feedIds(app, await as('jonas'))).toContain(chair)
  await go(1)
  expect((await open(app, token)).status).toBe(404)
  expect((await press(app, { token, listing: chair, answer: 'sold' })).status).toBe(404)
  expect((await states(app, [chair]))[0]).toBe('Available')
})

test('a link that is not ours, has ended, or whose account is gone says the same', async () => {
  const { app, seller, ids, token } = await asked(['Lamp'])
  const [text = '', seal = ''] = token.split('.')
  const bytes = Buffer.from(text, 'base64url')
  bytes.writeUInt8(1, 1)
  const wrong = [
    '',
    'x',
    `${text}.`,
    `${text}.${'A'.repeat(seal.length)}`,
    `${bytes.toString('base64url')}.${seal}`,
    `${Buffer.concat([Buffer.from(text, 'base64url'), Buffer.alloc(16)]).toString('base64url')}.${seal}`,
  ]
  const ended = await (await open(app, 'none')).text()
  for (const each of wrong) {
    const page = await open(app, encodeURIComponent(each))
    expect([page.status, await page.text()]).toEqual([404, ended])
    const pressed = await press(app, { token: each, listing: ids[0] ?? '', answer: 'sold' })
    expect([pressed.status, await pressed.text()]).toEqual([404, ended])
  }
  expect(await states(app, ids)).toEqual(['Available asked'])

  const as = await signIn(app, seller.person)
  const { password } = seller.person
  await app.call('DELETE', `/api/users/${seller.user.id}`, { as, body: { password } })
  const page = await open(app, token)
  expect([page.status, await page.text()]).toEqual([404, ended])
})

test('a title in the page is text, and a listing that a moderator has hidden has no buttons', async () => {
  const { app, ids, token } = await asked(['<b>Lamp</b> & "desk"', 'Chair'])
  const [, chair = ''] = ids
  const hide = (hiddenBy: 'moderator' | 'check') =>
    app.resources.writer.write({
      run: (tx) =>
        Promise.resolve(tx.update(listings).set({ hiddenBy }).where(eq(listings.id, chair))),
    })
  await hide('moderator')
  const html = await (await open(app, token)).text()
  expect(html).toContain('&lt;b&gt;Lamp&lt;/b&gt; &amp; &quot;desk&quot;</h2>')
  expect(html).toContain('<p class="state">Hidden by a moderator</p>')
  expect((await press(app, { token, answer: 'available', listing: chair })).status).toBe(303)
  expect((await states(app, [chair]))[0]).toBe('Available asked')
  await hide('check')
  expect(await (await open(app, token)).text()).toContain(
    '<p class="state">Waits for a moderator</p>',
  )
})

test('maintenance and a page of another site change nothing', async () => {
  const { app, ids, token } = await asked(['Lamp'])
  const fields = { token, listing: ids[0] ?? '', answer: 'sold' }
  const foreign = await app.request('/still-available', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    },
    body: String(new URLSearchParams(fields)),
  })
  expect(foreign.status).toBe(403)
  await app.resources.writer.write({
    run: (tx) => Promise.resolve(tx.insert(maintenance).values({ id: 1, since: app.now() })),
  })
  const paused = await press(app, fields)
  expect([paused.status, paused.headers.get('content-type')]).toEqual([
    503,
    expect.stringMatching(/^text\/html/),
  ])
  expect(await paused.text()).toContain('Quad is under maintenance')
  expect(await states(app, ids)).toEqual(['Available asked'])
})
