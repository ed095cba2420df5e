import { once } from 'node:events'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '../../package.json'
import { universitySchema } from '#sync/accounts/universities.ts'
import { register, stranger } from '#tests/support/people/cast.ts'
import { withoutFolder } from '#tests/support/server/command.ts'
import { launchServer, startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function run(command: string, ...args: string[]) {
  const { child, printed } = launchServer(
    { DATA_DIR: server.dataDir, PORT: '0' },
    { command, args },
  )
  const [code] = await once(child, 'exit')
  return { code: Number(code), said: withoutFolder(printed()) }
}

const names = [
  'serve',
  'demo',
  'backup',
  'restore',
  'export',
  'doctor',
  'maintenance',
  'replace-key',
  'moderator',
  'administrator',
  'user',
  'appeal',
  'school',
  'version',
]

test.each(['--help', '-h', 'help'])('%s lists every command', async (flag) => {
  const { code, said } = await run(flag)
  expect(code).toBe(0)
  const listed = [...said.matchAll(/^ {2}([a-z-]+) {2,}\S/gm)].map(([, name]) => name)
  expect(listed.filter((name) => name !== 'quad')).toEqual(names)
})

/** For each command, arguments that it does not take, and what is said of them. */
const misuses: Record<string, [args: string[], says: RegExp]> = {
  serve: [['--fast'], /^serve takes no arguments, but there is “--fast”\.\n/],
  demo: [['--fast'], /^demo takes no arguments, but there is “--fast”\.\n/],
  backup: [['one', 'two'], /^backup takes at most one file\.\n/],
  restore: [[], /^restore takes exactly one backup\.\n/],
  export: [[], /^export takes one folder\.\n/],
  doctor: [['admin'], /^“admin” is no email address\.\n/],
  maintenance: [['pause'], /^maintenance cannot “pause”\. Say on, off, or show\.\n/],
  'replace-key': [[], /^This turns off two-factor authentication for everyone\. Add --yes/],
  moderator: [['make', 'maya'], /^moderator cannot “make”: it can add, remove, and list\.\n/],
  administrator: [
    ['make', 'maya'],
    /^administrator cannot “make”: it can add, remove, and list\.\n/,
  ],
  user: [
    ['ban', 'maya'],
    /^user cannot “ban”: it can list, show, export, suspend, reinstate, delete, reset-2fa, link\.\n/,
  ],
  appeal: [['reject'], /^appeal cannot “reject”: it can list, accept, and decline\.\n/],
  school: [['close', 'Purdue'], /^school cannot “close”: it can list, add, rename, remove\.\n/],
  version: [['--fast'], /^version takes no arguments, but there is “--fast”\.\n/],
}

/** Right arguments for work that cannot be done, and what is said of it. */
const failures: Record<string, [args: string[], says: RegExp]> = {
  serve: [[], /^Another Quad server is using /],
  demo: [[], /^Another Quad server is using /],
  backup: [['/no/such/folder/file.tar'], /The backup cannot be written: ENOENT/],
  restore: [['/no/such/file.tar'], /^There is no backup \/no\/such\/file\.tar\.$/],
  export: [['/no/such/folder/all'], /^This did not work: ENOENT/],
  'replace-key': [['--yes'], /^Another Quad server is using /],
  moderator: [['add', 'nobody@purdue.edu'], /^There is no account with the address /],
  administrator: [['add', 'nobody@purdue.edu'], /^There is no account with the address /],
  user: [['show', 'nobody'], /^There is no account with the address or name nobody\./],
}

test('[OPS-07] every command has --help, exits by how its work went, and answers a wrong argument with a sentence', async () => {
  expect(Object.keys(misuses)).toEqual(names)
  for (const name of names) {
    const help = await run(name, '--help')
    expect(help).toMatchObject({ code: 0, said: expect.stringContaining(`Usage:\n  quad ${name}`) })
    expect(help.said).not.toContain('Quad is ready')
    const [args, says] = misuses[name] ?? [[], /-/]
    expect(await run(name, ...args)).toEqual({ code: 2, said: expect.stringMatching(says) })
  }
  for (const [name, [args, says]] of Object.entries(failures))
    expect(await run(name, ...args)).toEqual({ code: 1, said: expect.stringMatching(says) })
  expect(await run('version')).toEqual({ code: 0, said: version })
})

test('a backup to - is refused, so that nobody gets a file of that name', async () => {
  expect(await run('backup', '-')).toEqual({
    code: 2,
    said: expect.stringMatching(/^backup knows no option “-”\. A file of that name is \.\/-\.\n/),
  })
})

test('an unknown command is named, with those there are', async () => {
  expect(await run('sevre')).toEqual({
    code: 2,
    said: `There is no command “sevre”. Try one of: ${names.join(', ')}.`,
  })
  expect((await run('toString')).code).toBe(2)
})

test('a running server offers a school that the command line has added', async () => {
  const hillside = async () => {
    const answer = await server.request('/api/universities')
    const schools = v.parse(v.array(universitySchema), await answer.json())
    return schools.find(({ name }) => name === 'Hillside College')
  }
  expect(await hillside()).toBeUndefined()
  expect(await run('school', 'add', 'Hillside College', 'Hillside.EDU')).toEqual({
    code: 0,
    said: 'People with an address at hillside.edu can now choose Hillside College.',
  })
  expect(await hillside()).toMatchObject({ domains: ['hillside.edu'] })
  await run('school', 'add', 'Hillside College', 'alumni.hillside.edu')
  expect(await hillside()).toMatchObject({ domains: ['alumni.hillside.edu', 'hillside.edu'] })
  expect((await run('school', 'list')).said).toContain(
    'Hillside College (alumni.hillside.edu, hillside.edu)',
  )
})

test.for<[string, string[], RegExp]>([
  ['nothing to do', [], /^Say what to do: list, add, rename, remove\./],
  ['an unknown verb', ['close', 'Purdue'], /^school cannot “close”/],
  ['a surplus argument', ['list', 'all'], /^school list takes no arguments/],
  ['a missing domain', ['add', 'Hillside College'], /^school add takes exactly a name/],
  ['a wrong domain', ['add', 'Hillside College', 'hillside'], /^Please enter an email domain/],
  ['a name of signs', ['add', '—', 'hillside.edu'], /^The name of a school has letters or digits/],
])('school explains %s', async ([, args, said]) => {
  const result = await run('school', ...args)
  expect(result.code).toBe(2)
  expect(result.said).toMatch(said)
})

test('a school that was added and that nobody has chosen is removed', async () => {
  await run('school', 'add', 'Short College', 'short.edu')
  expect(await run('school', 'remove', 'short.edu')).toEqual({
    code: 0,
    said: 'Short College is removed.',
  })
  expect((await run('school', 'list')).said).not.toContain('Short College')
  const schools = await (await server.request('/api/universities')).text()
  expect(schools).not.toContain('Short College')
  expect(await run('school', 'remove', 'purdue.edu')).toEqual({
    code: 1,
    said: 'Purdue University is of Quad’s own list, so it would be back after a start.',
  })
  await run('school', 'add', 'Chosen College', 'chosen.edu')
  await register(server, stranger({ college: 'Chosen College', email: 'ann@chosen.edu' }))
  expect(await run('school', 'remove', 'Chosen College')).toEqual({
    code: 1,
    said: 'Chosen College stays, because people have chosen it.',
  })
})
