import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutFolder } from '#tests/support/server/command.ts'
import { launchServer, startTestServer } from '#tests/support/server/server.ts'
import { once } from 'node:events'

let folder: string
let dataDir: string
let file: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quad-settings-'))
  dataDir = join(folder, 'data')
  file = join(folder, 'quad.env')
  await (await startTestServer({ dataDir })).stop()
})
afterAll(() => rmSync(folder, { recursive: true }))

async function run(args: string[], env: Record<string, string> = {}) {
  const { child, printed } = launchServer(env, { command: args[0] ?? '', args: args.slice(1) })
  const [code] = await once(child, 'exit')
  return { code, printed: printed(), said: withoutFolder(printed()) }
}

test('a command takes its settings from a file', async () => {
  writeFileSync(file, `# The school\nDATA_DIR=${dataDir}\nMAIL_FROM=Quad <quad@hillside.edu>\n`)
  for (const args of [['--settings', file], [`--settings=${file}`]]) {
    const { code, printed } = await run([...args, 'moderator', 'list'])
    expect(printed).toContain(`Data folder: ${dataDir}\n`)
    expect(code).toBe(0)
  }
})

test('the environment wins over the file', async () => {
  const other = join(folder, 'other')
  writeFileSync(file, `DATA_DIR=${other}\n`)
  const { printed } = await run(['--settings', file, 'moderator', 'list'], { DATA_DIR: dataDir })
  expect(printed).toContain(`Data folder: ${dataDir}\n`)
})

test.each([
  [
    'an unknown name',
    'MAIL_FRM=quad@hillside.edu',
    'The settings file has “MAIL_FRM”. There is no such setting. The README lists all, for example MAIL_FROM.',
  ],
  ['a wrong value', 'PORT=many', 'PORT must be a number from 0 to 65535, but is "many".'],
])('a file with %s is refused with a sentence', async (_, text, says) => {
  writeFileSync(file, `${text}\n`)
  expect(await run(['--settings', file, 'moderator', 'list'])).toMatchObject({
    code: 1,
    said: says,
  })
})

test('a file that is missing or not named is refused with a sentence', async () => {
  const missing = await run(['--settings', join(folder, 'no.env'), 'serve'])
  expect(missing).toMatchObject({
    code: 2,
    said: expect.stringMatching(/^The settings in \S+no\.env cannot be read: ENOENT/),
  })
  expect(await run(['--settings'])).toMatchObject({
    code: 2,
    said: '--settings must be followed by a file.',
  })
})

test.skipIf(process.getuid?.() !== 0)(
  'a file that the user cannot read is refused with what to do',
  async () => {
    writeFileSync(file, `DATA_DIR=${dataDir}\n`)
    chmodSync(folder, 0o755)
    chownSync(file, 0, 0)
    chmodSync(file, 0o600)
    const { child, printed } = launchServer(
      {},
      {
        command: '--settings',
        args: [file, 'moderator', 'list'],
        under: ['setpriv', '--reuid=nobody', '--clear-groups'],
      },
    )
    await once(child, 'exit')
    expect(printed()).toMatch(/EACCES.+The user that runs Quad must be able to read the file\.$/m)
  },
)

test('a name in the environment that looks like a setting gets a warning', async () => {
  const { printed, code } = await run(['moderator', 'list'], {
    DATA_DIR: dataDir,
    SMTP_HOST: 'mail.hillside.edu',
  })
  expect(printed).toContain(
    '“SMTP_HOST” is set. There is no such setting. The README lists all, for example SMTP_URL.\n',
  )
  expect(code).toBe(0)
})

test.each(['--version', '-v', 'version'])('%s prints the version', async (command) => {
  const { code, said } = await run([command])
  expect(said).toMatch(/^\d+\.\d+\.\d+$/)
  expect(code).toBe(0)
})
