import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ArchiveWriter } from '#server/backup/write-archive.ts'
import { cast, join, signIn, type SignedIn } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { post } from '#tests/support/server/market.ts'
import { launchServer, startTestServer, type TestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'
import { addPhotos, canMount, mountSmallDisk, type SmallDisk } from './small-disk.ts'

const token = 'a-token-of-some-length'
const megabyte = 1e6

/** Names of files that only a running backup has. */
const leftovers = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true })
    .map(String)
    .filter((name) => name.startsWith('backup-of-') || name.endsWith('.part'))

describe.skipIf(!canMount)('on a small disk (as root, who can mount one)', () => {
  let disk: SmallDisk
  let dataDir: string
  let server: TestServer
  let maya: SignedIn
  beforeEach(async () => {
    disk = mountSmallDisk(60 * megabyte)
    dataDir = joinPath(disk.folder, 'data')
    server = await startTestServer({
      dataDir,
      env: { BACKUP_EVERY: '0.0003', METRICS_TOKEN: token },
    })
    await join(server, cast.maya)
    maya = await signIn(server, cast.maya)
  })
  afterEach(async () => {
    await server.stop()
    disk.unmount()
  })

  const health = async () => (await server.request('/api/health')).json()
  const metrics = async () =>
    (await server.request('/metrics', { headers: { authorization: `Bearer ${token}` } })).text()
  const doctor = async () => (await runQuad({ DATA_DIR: dataDir }, 'doctor')).said
  /** Writes until `isOver`. Throws if a write is refused. */
  const writeUntil = async (isOver: () => boolean) => {
    let count = 0
    while (!isOver()) {
      await post(server, maya, { title: `Lamp ${count}` })
      count += 1
    }
    return count
  }

  test('[BACKUP-01] a backup that would not leave the reserve is refused before it writes, and health, log, metrics, and doctor say why', async () => {
    await until('a scheduled backup', async () =>
      (await health()).backup === 'ok' ? true : undefined,
    )
    addPhotos(dataDir, 200, 200_000)
    const { bavail: before } = statfsSync(disk.folder)
    await until('a refused backup', async () =>
      (await health()).backup === 'failed' ? true : undefined,
    )
    expect(await health()).toMatchObject({ status: 'ok', backupProblem: 'no_space' })
    expect(server.printed()).toMatch(
      /ScheduledBackupError.*There is too little space in \S+: the backup needs \d+ MB and 4 MB must stay free, but only \d+ MB are free\..*The scheduled backup failed\./s,
    )
    expect(await metrics()).toContain('quad_backup_failed 1')
    expect(await metrics()).toContain('quad_backup_problem{problem="no_space"} 1')
    const said = await doctor()
    expect(said).toMatch(/FAULT Space: \d+ MB are free; a backup needs \d+ MB/)
    expect(said).toMatch(
      /FAULT Backups: The scheduled backup of \S+ UTC failed. There is too little/,
    )
    expect(leftovers(dataDir)).toEqual([])
    // Only the log of the database has grown.
    expect(statfsSync(disk.folder).bavail).toBeGreaterThan(before - 1000)

    // The reason outlives a restart.
    await server.stop()
    server = await startTestServer({ dataDir })
    await until('the stored failure', async () =>
      (await health()).backup === 'failed' ? true : undefined,
    )
  })

  test.each([
    // Photos larger than a stream's buffer wait in it when the disk is full.
    ['large photos', 100, 120_000],
    ['small photos', 3000, 4000],
  ])(
    '[BACKUP-01] a disk that others fill during a backup of %s ends it without leftovers, while the server saves',
    async (_, count, bytes) => {
      await server.stop()
      server = await startTestServer({ dataDir, env: { BACKUP_EVERY: '0' } })
      maya = await signIn(server, cast.maya)
      addPhotos(dataDir, count, bytes)
      const file = joinPath(disk.folder, 'backup.tar')
      const { child, printed } = launchServer(
        { DATA_DIR: dataDir },
        { command: 'backup', args: [file] },
      )
      let hasEnded = false
      const ended = once(child, 'exit').finally(() => (hasEnded = true))
      const written = writeUntil(() => hasEnded)
      await until('the archive', async () => existsSync(`${file}.part`) || undefined)
      // What it wrote meanwhile would take the rest of the disk.
      child.kill('SIGSTOP')
      disk.fill(2.5 * megabyte)
      child.kill('SIGCONT')
      expect(await ended).toEqual([1, null])
      expect(printed()).toMatch(
        /The backup was stopped because the disk of \S+ is almost full: only \d MB are free, and 4 MB must stay free\.\s*$/,
      )
      expect(await written).toBeGreaterThan(0)
      expect([...leftovers(dataDir), ...leftovers(disk.folder)]).toEqual([])
      expect(existsSync(file)).toBe(false)
      disk.empty()
      expect(await runQuad({ DATA_DIR: dataDir }, 'backup', file)).toMatchObject({ code: 0 })
    },
  )

  // The entry of a photo that is larger than a stream's buffer waits for the disk. Its error must
  // have a listener, or it ends the process.
  test('[BACKUP-01] an archive that finds no space rejects, and does not end the process', async () => {
    disk.fill(3 * megabyte)
    const archive = new ArchiveWriter(joinPath(disk.folder, 'a.tar'), () => {})
    const addAll = async () => {
      for (let i = 0; i < 100; i += 1) await archive.add(`${i}`, Buffer.alloc(100_000, 1))
      await archive.end()
    }
    await expect(addAll()).rejects.toThrow(/ENOSPC|destroyed|Premature/)
    expect(await archive.destroy()).toMatchObject({ code: 'ENOSPC' })
  })

  test('a start on a full disk says so in a sentence, after it has deleted what a killed backup left', async () => {
    await server.stop()
    disk.fill(0)
    const { code, said } = await runQuad({ DATA_DIR: dataDir, PORT: '0' }, 'serve')
    expect(code).toBe(1)
    expect(said).toMatch(
      /^Quad cannot start, because the disk of \S+ is full\. Make space, .+ again\.$/,
    )
    disk.empty()
    // Its leftovers are the only thing that fills the disk.
    const work = joinPath(dataDir, 'backup-of-1-killed')
    mkdirSync(work)
    symlinkSync(joinPath(disk.folder, 'killed.tar.part'), joinPath(work, 'archive'))
    writeFileSync(joinPath(disk.folder, 'killed.tar.part'), '')
    const { bavail, bsize } = statfsSync(disk.folder)
    writeFileSync(joinPath(disk.folder, 'killed.tar.part'), Buffer.alloc(bavail * bsize))
    server = await startTestServer({ dataDir })
    expect(leftovers(disk.folder)).toEqual([])
  })
})
