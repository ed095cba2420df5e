import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchServer, startTestServer } from '#tests/support/server/server.ts'
import { until } from '#tests/support/server/until.ts'
import { addPhotos } from './small-disk.ts'
import { openStage, type Stage } from './stage.ts'

/** A command takes long on a machine with other work. */
const patience = 60_000

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  addPhotos(stage.dataDir, 2000, 20_000)
})
afterAll(() => stage.stop())

const leftovers = () =>
  [...readdirSync(stage.dataDir), ...readdirSync(stage.folder)].filter(
    (name) => name.startsWith('backup-of-') || name.endsWith('.part'),
  )

/** A backup that is being written, and stands still. */
async function halfABackup(name: string) {
  const file = joinPath(stage.folder, name)
  const launched = launchServer({ DATA_DIR: stage.dataDir }, { command: 'backup', args: [file] })
  await until(
    'half a backup',
    async () => leftovers().includes(`${name}.part`) || undefined,
    patience,
  )
  launched.child.kill('SIGSTOP')
  return { ...launched, file, ended: once(launched.child, 'exit') }
}

test(
  '[BACKUP-01] what a killed backup leaves is deleted by the next backup and by the next start, but never while it runs',
  async () => {
    const running = await halfABackup('running.tar')
    const own = leftovers()
    expect(own).toEqual([
      expect.stringMatching(new RegExp(`^backup-of-${running.child.pid}-`)),
      'running.tar.part',
    ])
    // Neither another backup nor a start of the server touches it.
    expect(await stage.backUp()).toMatchObject({
      code: 1,
      said: expect.stringContaining('Another backup of this data is running.'),
    })
    await stage.server.stop()
    await (await startTestServer({ dataDir: stage.dataDir })).stop()
    expect(leftovers()).toEqual(own)
    running.child.kill('SIGCONT')
    expect(await running.ended).toEqual([0, null])

    for (const clearUp of [
      () => stage.backUp(),
      async () => (await startTestServer({ dataDir: stage.dataDir })).stop(),
    ]) {
      const killed = await halfABackup('killed.tar')
      killed.child.kill('SIGKILL')
      await killed.ended
      expect(leftovers()).toHaveLength(2)
      await clearUp()
      expect(leftovers()).toEqual([])
    }
  },
  5 * patience,
)

test(
  'a backup that is told to stop leaves nothing',
  async () => {
    const stopped = await halfABackup('stopped.tar')
    stopped.child.kill('SIGTERM')
    stopped.child.kill('SIGCONT')
    expect(await stopped.ended).toEqual([1, null])
    expect(stopped.printed()).toContain('The backup was stopped.')
    expect(leftovers()).toEqual([])
  },
  patience,
)
