import { once } from 'node:events'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { version } from '../../package.json'
import { universitySchema } from '#sync/universities.ts'
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
  return { code: Number(code), said: printed().trim() }
}

const names = ['serve', 'demo', 'backup', 'restore', 'moderator', 'school', 'version']

test.each(['--help', '-h'])('%s lists every command', async (flag) => {
  const { code, said } = await run(flag)
  expect(code).toBe(0)
  const listed = [...said.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name]) => name)
  expect(listed.filter((name) => name !== 'quad')).toEqual(names)
})

test.each(names)('%s --help explains the command and does nothing else', async (name) => {
  const { code, said } = await run(name, '--help')
  expect(code).toBe(0)
  expect(said).toMatch(new RegExp(`Usage:\\n  quad ${name}`))
  expect(said).not.toMatch(/Quad is ready/)
})

test('an unknown command is named, with those there are', async () => {
  expect(await run('sevre')).toEqual({
    code: 2,
    said: `There is no command “sevre”. Try one of: ${names.join(', ')}.`,
  })
  expect((await run('toString')).code).toBe(2)
})

test.each(['serve', 'demo', 'version'])(
  '%s names an argument that it does not take',
  async (name) => {
    const { code, said } = await run(name, '--fast')
    expect(code).toBe(2)
    expect(said).toMatch(new RegExp(`^${name} takes no arguments, but there is “--fast”\\.\n`))
  },
)

test('version prints the version', async () => {
  expect(await run('version')).toEqual({ code: 0, said: version })
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
  ['nothing to do', [], /^Say what to do: list or add\./],
  ['an unknown verb', ['remove', 'Purdue'], /^school cannot “remove”/],
  ['a surplus argument', ['list', 'all'], /^school list takes no arguments/],
  ['a missing domain', ['add', 'Hillside College'], /^school add takes exactly a name/],
  ['a wrong domain', ['add', 'Hillside College', 'hillside'], /^Please enter an email domain/],
  ['a name of signs', ['add', '—', 'hillside.edu'], /^The name of a school has letters or digits/],
])('school explains %s', async ([, args, said]) => {
  const result = await run('school', ...args)
  expect(result.code).toBe(2)
  expect(result.said).toMatch(said)
})
