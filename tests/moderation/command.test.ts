import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, join, signIn } from '#tests/support/people/cast.ts'
import { withoutFolder } from '#tests/support/server/command.ts'
import { launchServer, startTestServer, type TestServer } from '#tests/support/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await join(server, cast.maya)
})
afterAll(() => server.stop())

async function run(args: string[], dataDir = server.dataDir) {
  const { child, printed } = launchServer({ DATA_DIR: dataDir }, { command: 'moderator', args })
  const [code] = await once(child, 'exit')
  return { code: Number(code), said: withoutFolder(printed()) }
}

const { email } = cast.maya

test('[MOD-01] the command line makes a user a moderator while the server runs, and undoes it', async () => {
  const { accessToken } = await signIn(server, cast.maya)
  const headers = { authorization: `Bearer ${accessToken}` }
  const status = async () => (await server.request('/api/moderation', { headers })).status
  expect(await status()).toBe(404)
  expect(await run(['list'])).toEqual({ code: 0, said: 'There are no moderators.' })
  expect(await run(['add', 'MAYA@purdue.edu'])).toEqual({
    code: 0,
    said: `${email} (maya) is now a moderator.`,
  })
  expect(await status()).toBe(200)
  expect((await run(['add', email])).said).toBe(`${email} (maya) is already a moderator.`)
  expect(await run(['list'])).toEqual({ code: 0, said: `${email} (maya)` })
  expect((await run(['remove', email])).said).toBe(`${email} (maya) is no longer a moderator.`)
  expect(await status()).toBe(404)
})

test.for<[string, string[], number, RegExp]>([
  ['--help explains it', ['--help'], 0, /^Moderators look at reports[^]*moderator add USER/],
  ['no command is explained', [], 2, /^Say what to do: add, remove, or list\.\n\n[^]*Usage:/],
  ['an unknown command is named', ['promote', email], 2, /^moderator cannot “promote”/],
  ['no account is explained', ['add'], 2, /^moderator add takes exactly one .+ or username/],
  ['a second account is explained', ['add', email, 'maya'], 2, /^moderator add takes exactly one/],
  ['an address after list is explained', ['list', email], 2, /^moderator list takes no arguments/],
  ['an unknown address is named', ['add', 'no@purdue.edu'], 1, /^There is no account .*no@purdue/],
])('%s', async ([, args, code, said]) => {
  const result = await run(args)
  expect(result.code).toBe(code)
  expect(result.said).toMatch(said)
})

test('a folder without data is named', async () => {
  const { code, said } = await run(['list'], '/nowhere/at/all')
  expect(code).toBe(1)
  expect(said).toBe('There is no data in /nowhere/at/all. Start Quad first, or set DATA_DIR.')
})
