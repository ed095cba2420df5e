/**
 * Fills a small disk at every step of a backup and of a restore, while a server on it is written to.
 * The server stores each write or says why it cannot, and nothing is left behind.
 */
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPhotos, canMount, mountSmallDisk, type SmallDisk } from '#tests/backup/small-disk.ts'
import { cast, join, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { launchServer, startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'
import { hold } from './figures.ts'
import { send } from './disk/clients.ts'
import { inWhole, isWholeAttack } from './scale.ts'

const megabyte = 1e6
const patience = 120_000

let disk: SmallDisk
let dataDir: string
let server: TestServer
let maya: SignedIn
beforeAll(async () => {
  if (!canMount) return
  disk = mountSmallDisk(80 * megabyte)
  dataDir = joinPath(disk.folder, 'data')
  server = await startTestServer({ dataDir, env: { BACKUP_EVERY: '0' } })
  await join(server, cast.maya)
  await join(server, cast.jonas)
  maya = await signIn(server, cast.maya)
  addPhotos(dataDir, 1200, 12_000)
}, patience)
afterAll(async () => {
  await server?.stop()
  disk?.unmount()
})

const unfinished = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /^backup-of-|^restore-part-|\.part$/.test(name))

/** Sends messages until `isOver`. An answer is either stored or a reason. */
async function writeUntil(isOver: () => boolean) {
  const counts = { stored: 0, refused: 0, silent: 0 }
  while (!isOver()) {
    const content = `Message ${counts.stored}`
    const body = { senderUsername: 'maya', recipientUsername: 'jonas', content }
    const answer = await send(server, maya, JSON.stringify(body), '/messages/send-message')
    if (answer.ok) counts.stored += 1
    else if (answer.status === 507) counts.refused += 1
    else counts.silent += 1
  }
  return counts
}

interface Attempt {
  command: 'backup' | 'restore'
  args: readonly string[]
  env: Record<string, string>
  /** What the program prints when the disk is filled. */
  step: string
  /** How much is free then. */
  free: number
}

/** Runs a command, and fills the disk at one of its steps. */
async function fillAt({ command, args, env, step, free }: Attempt) {
  const { child, printed } = launchServer(env, { command, args })
  let hasEnded = false
  const ended = once(child, 'exit').finally(() => (hasEnded = true))
  const written = writeUntil(() => hasEnded)
  await until(step, () => printed().includes(step) || hasEnded || undefined, patience)
  child.kill('SIGSTOP')
  disk.fill(free)
  child.kill('SIGCONT')
  const [code] = await ended
  const counts = await written
  disk.empty()
  return { code: Number(code), said: printed(), ...counts }
}

/** Nothing free, and less than the reserve. */
const levels = inWhole(2, 1) === 2 ? [0, 2.5 * megabyte] : [0]
const casesOf = (steps: readonly string[], short: string) =>
  steps
    .filter((step) => isWholeAttack || step === short)
    .flatMap((step) => levels.map((free) => ({ step, free })))
const backupCases = casesOf(
  ['Copying', 'Photo 500', 'Photo 1000', 'Adding', 'Reading'],
  'Photo 500',
)
const kinds = isWholeAttack ? ['a file', 'the folder of backups'] : ['the folder of backups']
const noSpace = /almost full|no space left|too little space|database or disk is full/i

test.skipIf(!canMount).each(kinds.flatMap((to) => backupCases.map((each) => ({ to, ...each }))))(
  'a backup into $to ends in a sentence and leaves nothing if $free bytes are free at “$step”',
  async ({ to, step, free }) => {
    maya = await signIn(server, cast.maya)
    const file = joinPath(disk.folder, 'backup.tar')
    rmSync(joinPath(dataDir, 'backups'), { recursive: true, force: true })
    const args = to === 'a file' ? [file] : ['--keep', '1']
    const attempt = { command: 'backup', args, env: { DATA_DIR: dataDir } } as const
    const { code, said, silent, stored } = await fillAt({ ...attempt, step, free })
    hold('writes without an answer', silent, { most: 0 })
    hold('stored writes', stored, { least: 1 })
    expect(code === 0 ? 'no space left' : said).toMatch(noSpace)
    expect(unfinished(disk.folder)).toEqual([])
    expect(existsSync(file)).toBe(code === 0 && to === 'a file')
    rmSync(file, { force: true })
    await expectService()
    expect(await runQuad({ DATA_DIR: dataDir }, 'backup', '--keep', '1')).toMatchObject({ code: 0 })
  },
  patience,
)

test.skipIf(!canMount).each(casesOf(['Reading', 'Checking'], 'Reading'))(
  'a restore changes nothing and leaves nothing if $free bytes are free at “$step”',
  async ({ step, free }) => {
    maya = await signIn(server, cast.maya)
    const target = joinPath(disk.folder, 'other')
    const { said: made } = await runQuad({ DATA_DIR: dataDir }, 'backup')
    const snapshot = /(\S+) holds/.exec(made)?.[1] ?? ''
    const attempt = { command: 'restore', args: [snapshot], env: { DATA_DIR: target } } as const
    const { code, said, silent } = await fillAt({ ...attempt, step, free })
    hold('writes without an answer', silent, { most: 0 })
    expect(unfinished(disk.folder)).toEqual([])
    expect(said).toMatch(
      code === 0 ? /Restored 2 accounts/ : /cannot be restored, and nothing has changed/,
    )
    expect(existsSync(joinPath(target, 'quad.sqlite'))).toBe(code === 0)
    rmSync(target, { recursive: true })
    rmSync(snapshot, { recursive: true })
    await expectService()
  },
  patience,
)

/** Says from the second time on that it is over. */
function onlyOnce(): () => boolean {
  let count = 0
  return () => count++ > 0
}

/** Writes are stored again. */
const expectService = () =>
  until(
    'a stored message',
    async () => {
      const { stored } = await writeUntil(onlyOnce())
      return stored > 0 || undefined
    },
    patience,
  )
