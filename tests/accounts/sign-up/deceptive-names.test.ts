import Database from 'better-sqlite3'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usernameLook } from '#server/accounts/sign-up/username-look.ts'
import { migrate } from '#server/db/migrate.ts'
import { usernameLooks } from '#drizzle/schema/accounts.ts'
import { nameProblem, usernameProblem } from '#sync/accounts/accounts.ts'
import { appOfFile } from '#tests/support/server/app-of-file.ts'
import { stranger } from '#tests/support/people/cast.ts'
import { expectRefusal } from '#tests/support/server/refusal.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'

const migrations = 'drizzle/migrations'

const app = await appOfFile()
await newcomer(app, { username: 'Bill-Corn' })
await newcomer(app, { username: 'pasha' })
await newcomer(app, { username: 'BETTY' })

const register = (changes: object) =>
  app.call('POST', '/api/auth/register', { body: stranger(changes) })
async function isAvailable(name: string): Promise<boolean> {
  const path = `/api/auth/check-username?username=${encodeURIComponent(name)}`
  const { isAvailable: answer } = (await (await app.call('GET', path)).json()) as {
    isAvailable: boolean
  }
  return answer
}

const letters = 'Username may only contain letters, digits, dots, dashes, and underscores.'
const alphabet = 'All letters of a username must be from the same alphabet.'
const empty = 'Username must contain a letter or a digit.'

/** Attacks by characters, whatever names are taken. */
const misspelled: [attack: string, username: string, problem: string][] = [
  ['a Cyrillic letter among Latin ones', 'm\u0430ya', alphabet],
  ['a Greek letter among Latin ones', 'b\u03bfb', alphabet],
  ['a Cherokee letter among Latin ones', '\u13aalex', alphabet],
  ['an Armenian letter among Latin ones', '\u0570alo', alphabet],
  ['mathematical letters', '\u{1d426}\u{1d41a}\u{1d432}\u{1d41a}', alphabet],
  ['Hangul among Latin letters', 'abc\uac00', alphabet],
  ['only Hangul fillers', '\u3164\u3164\u3164', letters],
  ['a Hangul filler at the end', 'maya\u3164', letters],
  ['a halfwidth Hangul filler', 'maya\uffa0', letters],
  ['a Hangul choseong filler', 'maya\u115f', letters],
  ['a zero-width space', 'ma\u200bya', letters],
  ['a zero-width joiner', 'ma\u200dya', letters],
  ['a soft hyphen', 'ma\u00adya', letters],
  ['a variation selector', 'maya\ufe0f', letters],
  ['a tag character', 'maya\u{e0061}', letters],
  ['a mark that turns the direction', 'ma\u202eya', letters],
  ['a combining mark', 'may\u0430\u0301', letters],
  ['a Roman numeral', 'maya\u2164', letters],
  ['only dots', '...', empty],
  ['only separators', '-_.', empty],
]

/** Attacks by names that look like `Bill-Corn`, `pasha`, `BETTY` or a reserved name. */
const lookalikes: [attack: string, username: string][] = [
  ['a capital I for a small L', 'BiIl-Corn'],
  ['a digit 1 for a small L', 'Bi1l-Corn'],
  ['a digit 0 for an O', 'Bill-C0rn'],
  ['an M for R and N', 'Bill-Com'],
  ['fullwidth letters', '\uff22\uff49\uff4c\uff4c-Corn'],
  ['Cyrillic letters alone that look Latin', '\u0440\u0430\u0455\u04bb\u0430'],
  ['Cyrillic capitals that look Latin', '\u0412\u0415\u0422\u0422\u0423'],
  ['Latin letters of other shapes', 'p\u0251sha'],
  ['a reserved name', 'admin'],
  ['a reserved name in capitals', 'MODERATOR'],
  ['a reserved name with separators', 's.u.p.p.o.r.t'],
  ['a reserved name with a digit', 'adm1n'],
  ['the name of deleted users', 'Deleted-user'],
  ['the name of Quad', 'Quad'],
]

/** Names of people, which must not be taken for attacks. */
const honest = [
  'maya.k',
  'alex0',
  'sami',
  '\u017eofie.nov\u00e1-2_',
  '\u00d8yvind',
  '\u0410\u043d\u043d\u0430',
  '\u039d\u03af\u03ba\u03bf\u03c2',
  '\u5c71\u7530\u592a\u90ce',
  '\u5c71\u7530\u3055\u304f\u3089',
  '\uae40\ubbfc\uc900',
  '\u0645\u062d\u0645\u062f',
  '\u05d3\u05d5\u05d3',
]

describe('[SAFE-08] a username that deceives is refused, at sign-up and at a change', () => {
  test.each(misspelled)('%s: %j', async (_, username, problem) => {
    expect(usernameProblem(username)).toBe(problem)
    expect(await isAvailable(username)).toBe(false)
    await expectRefusal(await register({ username }), 400, problem, 'username')
  })

  test.each(lookalikes)('%s: %j', async (_, username) => {
    expect(await isAvailable(username)).toBe(false)
    expect((await register({ username })).status).not.toBe(201)
    const own = await newcomer(app)
    const change = { as: own, body: { username } }
    const response = await app.call('PATCH', `/profileInfo/update-info/${own.user.id}`, change)
    expect(response.ok).toBe(false)
  })

  test.each(honest)('%j can be taken', async (username) => {
    expect(usernameProblem(username)).toBeUndefined()
    expect((await register({ username })).status).toBe(201)
  })
})

test('[SAFE-08] a first or last name has a visible character', async () => {
  for (const name of ['\u3164', '\u200b', '\u200e\u200f', '\u2800', '\uffa0', '\u00ad', '\u00a0']) {
    const first = 'Please enter your first name.'
    await expectRefusal(await register({ firstName: name }), 400, first, 'firstName')
    const last = 'Please enter your last name.'
    await expectRefusal(await register({ lastName: name }), 400, last, 'lastName')
  }
  expect(nameProblem('firstName', '\u0646\u200c\u0627')).toBeUndefined()
})

test('the look of a deleted, a pending and a former name stays taken; that of one’s own does not', async () => {
  const own = await newcomer(app, { username: 'willow-tree' })
  const rename = (username: string) =>
    app.call('PATCH', `/profileInfo/update-info/${own.user.id}`, {
      as: own,
      body: { username },
    })
  expect(await isAvailable('wi11ow-tree')).toBe(false)
  expect((await rename('wi11ow-tree')).status).toBe(200)
  expect(await isAvailable('wil1ow-tree')).toBe(false)
  await register({ username: 'pending-Ilya' })
  expect(await isAvailable('pending-llya')).toBe(false)
  const { person } = await newcomer(app, { username: 'gone-lily' })
  const { user, accessToken } = await newcomer(app, { username: 'lost-lily' })
  const body = { password: person.password }
  const headers = { authorization: `Bearer ${accessToken}` }
  const deleted = await app.call('DELETE', `/api/users/${user.id}`, { body, headers })
  expect(deleted.ok).toBe(true)
  expect(await isAvailable('lost-1i1y')).toBe(false)
  const rows = await app.read(async (db) => db.select().from(usernameLooks))
  expect(rows.map(({ usernameKey }) => usernameKey)).not.toContain('lost-lily')
})

test('an upgrade keeps names that break the rules, and stores what they look like', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quad-looks-'))
  const file = join(folder, 'quad.sqlite')
  const files = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const earlier = files.slice(
    0,
    files.findIndex((name) => name.includes('username_looks')),
  )
  const before = new Database(file)
  for (const name of earlier) before.exec(readFileSync(join(migrations, name), 'utf8'))
  before.pragma(`user_version = ${earlier.length}`)
  before.exec(`INSERT INTO universities (id, name) VALUES ('u', 'University');
    INSERT INTO users (id, username, username_key, first_name, last_name, email, email_key,
      password_hash, university_id, year, created_at, rev)
    VALUES ('1', 'Bi11\u3164', 'bi11\u3164', 'B', 'I', 'b', 'b', '', 'u', 2026, 0, 0)`)
  before.close()
  migrate(file)
  const after = new Database(file)
  expect(after.prepare('SELECT username FROM users').pluck().all()).toEqual(['Bi11\u3164'])
  expect(after.prepare('SELECT look FROM username_looks').pluck().all()).toEqual([
    usernameLook('Bi11\u3164'),
  ])
  after.close()
  rmSync(folder, { recursive: true })
})
