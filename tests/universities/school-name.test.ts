import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { join, signIn, stranger } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { post } from '#tests/support/server/market.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

let dataDir: string
let server: TestServer | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(joinPath(tmpdir(), 'quad-school-'))
})
afterEach(async () => {
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = async (env: Record<string, string>): Promise<TestServer> => {
  await server?.stop()
  server = await startTestServer({ env, dataDir })
  return server
}
const run = (env: Record<string, string>, ...args: string[]) =>
  runQuad({ DATA_DIR: dataDir, ...env }, 'school', ...args)

const newcomer = async (domain: string, college: string) => {
  if (!server) throw new Error('No server runs.')
  const { username } = stranger()
  const person = stranger({ username, email: `${username}@${domain}`, college })
  await join(server, person)
  return signIn(server, person)
}
const read = async (path: string, as?: { accessToken: string }) => {
  const headers = as && { authorization: `Bearer ${as.accessToken}` }
  const response = await server?.request(path, headers && { headers })
  return response?.text() ?? ''
}

/** Each place that shows the name of the school, by what it shows. */
async function places(as: { accessToken: string }): Promise<Record<string, string>> {
  const mails = (await server?.mails()) ?? []
  return {
    config: JSON.parse(await read('/api/config')).university,
    list: JSON.parse(await read('/api/universities')).at(-1).name,
    session: JSON.parse(await read('/api/auth/userdata', as)).university,
    manifest: JSON.parse(await read('/manifest.webmanifest')).name,
    text: /from (.*)\./.exec(mails.at(-1)?.text?.split('-- ').at(-1) ?? '')?.[1] ?? '',
    html: /from (.*?)\. ·/.exec(mails.at(-1)?.html?.split('</p>').at(-2) ?? '')?.[1] ?? '',
  }
}
const everywhere = (name: string) => ({
  config: name,
  list: name,
  session: name,
  manifest: `Quad at ${name}`,
  text: `Quad at ${name}`,
  html: `Quad at ${name}`,
})

test('[IDENT-01] SCHOOL_NAME names the school everywhere, also one that has people already', async () => {
  await start({ SCHOOL_DOMAIN: 'hillside.edu' })
  const early = await newcomer('hillside.edu', 'hillside.edu')
  expect(await places(early)).toEqual(everywhere('hillside.edu'))

  await start({ SCHOOL_DOMAIN: 'hillside.edu', SCHOOL_NAME: 'Hillside & Sons College' })
  await newcomer('hillside.edu', 'Hillside & Sons College')
  const shown = await places(early)
  expect({ ...shown, html: shown['html']?.replace('&amp;', '&') }).toEqual(
    everywhere('Hillside & Sons College'),
  )
})

test('[IDENT-01] school rename names the school everywhere while Quad runs', async () => {
  const env = { SCHOOL_DOMAIN: 'hillside.edu' }
  await start(env)
  const early = await newcomer('hillside.edu', 'hillside.edu')
  expect(await run(env, 'rename', 'hillside.edu', 'Hillside College')).toEqual({
    code: 0,
    said: 'hillside.edu is now Hillside College.',
  })
  await newcomer('hillside.edu', 'Hillside College')
  expect(await places(early)).toEqual(everywhere('Hillside College'))

  // A restart keeps it, and a name in the settings is not changed behind their back.
  await start(env)
  expect(await places(early)).toEqual(everywhere('Hillside College'))
  const named = { ...env, SCHOOL_NAME: 'Hillside College' }
  expect(await run(named, 'rename', 'hillside.edu', 'Other College')).toEqual({
    code: 1,
    said: 'SCHOOL_NAME names this school. Change it and restart Quad.',
  })
})

test('[IDENT-01] people who sign up before and after school add share one campus', async () => {
  const env = { SCHOOL_DOMAIN: 'hillside.edu' }
  const quad = await start(env)
  const ada = await newcomer('hillside.edu', 'hillside.edu')
  expect((await run(env, 'add', 'Hillside College', 'hillside.edu')).code).toBe(0)
  const carl = await newcomer('hillside.edu', 'Hillside College')
  await post(quad, carl, { title: 'Carl’s lamp' })
  expect(await read('/api/listings', ada)).toContain('Carl’s lamp')
  expect((await run(env, 'list')).said.match(/hillside\.edu/g)).toHaveLength(1)

  // The name is taken now: another one is refused, and nothing changes.
  expect(await run(env, 'add', 'Saint Hillside', 'cs.hillside.edu')).toEqual({
    code: 1,
    said: expect.stringMatching(/^The domain cs\.hillside\.edu belongs to Hillside College\./),
  })
  expect(await read('/api/universities')).not.toContain('Saint Hillside')
})

test('[IDENT-01] a listed university keeps its domain, name and people', async () => {
  await start({})
  const said = (await run({}, 'add', 'Old Gold', 'purdue.edu')).said
  expect(said).toMatch(/^The domain purdue\.edu belongs to Purdue University\./)
  expect(await run({}, 'rename', 'Purdue University', 'Butler University')).toEqual({
    code: 1,
    said: 'Another school has the name Butler University.',
  })
  expect(await run({}, 'rename', 'nowhere.edu', 'Nowhere')).toEqual({
    code: 1,
    said: 'There is no school with the name or domain nowhere.edu.',
  })
  // A new name of a listed university survives the start, which adds our list.
  expect((await run({}, 'rename', 'purdue.edu', 'Purdue')).code).toBe(0)
  await start({})
  const all: { name: string }[] = JSON.parse(await read('/api/universities'))
  const ours = all.map(({ name }) => name).filter((name) => name.startsWith('Purdue'))
  expect(ours).toEqual(['Purdue', 'Purdue University Fort Wayne', 'Purdue University Northwest'])
})

test('[IDENT-03] people of all domains of a school share its campus', async () => {
  const env = {
    SCHOOL_DOMAIN: 'hillside.edu, hillside-alumni.org',
    SCHOOL_NAME: 'Hillside College',
  }
  const quad = await start(env)
  const ada = await newcomer('hillside.edu', '')
  const bo = await newcomer('hillside-alumni.org', '')
  await post(quad, bo, { title: 'Bo’s lamp' })
  expect(await read('/api/listings', ada)).toContain('Bo’s lamp')
  expect(await run(env, 'add', 'Hillside College', 'elsewhere.edu')).toEqual({
    code: 1,
    said: 'This server is only for people with an address at hillside.edu or hillside-alumni.org. Add elsewhere.edu to SCHOOL_DOMAIN and restart Quad.',
  })

  // On a server for all universities, a command adds the second domain.
  const open = await start({})
  expect((await run({}, 'add', 'Purdue University', 'purdue-staff.edu')).code).toBe(0)
  const [maya, jo] = [
    await newcomer('purdue.edu', 'Purdue University'),
    await newcomer('purdue-staff.edu', 'Purdue University'),
  ]
  await post(open, jo, { title: 'Jo’s lamp' })
  expect(await read('/api/listings', maya)).toContain('Jo’s lamp')
})

test('domains of several schools and a name without a domain stop the start with a sentence', async () => {
  await start({})
  await server?.stop()
  const serve = (env: Record<string, string>) => runQuad({ DATA_DIR: dataDir, ...env }, 'serve')
  expect(await serve({ SCHOOL_DOMAIN: 'purdue.edu,nd.edu' })).toEqual({
    code: 1,
    said: 'SCHOOL_DOMAIN has the domains of several schools: Purdue University and University of Notre Dame. Name the domains of one school.',
  })
  expect(await serve({ SCHOOL_NAME: 'Hillside College' })).toEqual({
    code: 1,
    said: 'SCHOOL_NAME needs SCHOOL_DOMAIN, which says whose name it is.',
  })
  expect(await serve({ SCHOOL_DOMAIN: 'hillside.edu', SCHOOL_NAME: 'Purdue University' })).toEqual({
    code: 1,
    said: 'SCHOOL_NAME is “Purdue University”, but another school has this name.',
  })
})

test('school zone sets the time zone of a school while Quad runs', async () => {
  await start({})
  expect(await run({}, 'zone', 'purdue.edu', 'America/Indiana/Indianapolis')).toEqual({
    code: 0,
    said: 'The days of Purdue University now end in America/Indiana/Indianapolis.',
  })
  const db = new Database(joinPath(dataDir, 'quad.sqlite'), { readonly: true })
  const zones = db.prepare('select zone, count(*) as schools from universities group by zone').all()
  db.close()
  expect(zones).toContainEqual({ zone: 'America/Indiana/Indianapolis', schools: 1 })
  expect((await run({}, 'zone', 'purdue.edu', 'Indiana')).code).toBe(2)
  expect(await run({}, 'zone', 'nowhere.edu', 'America/Chicago')).toEqual({
    code: 1,
    said: 'There is no school with the name or domain nowhere.edu.',
  })
})
