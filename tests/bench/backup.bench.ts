/**
 * A backup of 20,000 photos after ten more, beside a full copy of the same data and beside writing as
 * many bytes. `npm run bench -- backup 2000` takes fewer photos.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { addPhotos } from '#tests/backup/small-disk.ts'
import { cast, join } from '#tests/support/people/cast.ts'
import { runQuad } from '#tests/support/server/command.ts'
import { startTestServer } from '#tests/support/server/server.ts'
import { report, sized } from './measure.ts'

const photos = Number(process.argv[2] ?? sized(20_000, 50))
const bytesEach = 60_000
const more = 10

const folder = mkdtempSync(joinPath(tmpdir(), 'quad-backup-bench-'))
const dataDir = joinPath(folder, 'data')
const server = await startTestServer({ dataDir })
await join(server, cast.maya)
await server.stop()
addPhotos(dataDir, photos, bytesEach)

const backups = joinPath(dataDir, 'backups')
const file = joinPath(folder, 'full.tar')
const full = await measured(file)
const first = await measured()
addPhotos(dataDir, more, bytesEach)
const next = await measured()

report(`a full copy of ${photos} photos takes`, full.seconds, 's')
report('the full copy has', full.bytes / 1e6, 'MB')
report('the first backup that shares photos takes', first.seconds, 's')
report('it adds', first.bytes / 1e6, 'MB')
report(`a backup after ${more} more photos takes`, next.seconds, 's')
report('it adds', next.bytes / 1e6, 'MB')
report('its part of the bytes of a full copy', next.bytes / full.bytes, '×', { most: 0.05 })
report('its part of the time of a full copy', next.seconds / full.seconds, '×', { most: 0.5 })
report('writing as many bytes into one file takes', bare(next.bytes), 's')
rmSync(folder, { recursive: true })

/** Takes a backup with the default of the server, or into a file. */
async function measured(...args: string[]): Promise<{ seconds: number; bytes: number }> {
  const before = sizeOf(backups)
  const started = performance.now()
  const { code, said } = await runQuad(
    { DATA_DIR: dataDir },
    'backup',
    ...(args.length === 0 ? ['--keep', '7'] : args),
  )
  const seconds = (performance.now() - started) / 1000
  if (code !== 0) throw new Error(said)
  const [written] = args
  const bytes = written === undefined ? sizeOf(backups) - before : statSync(written).size
  return { seconds, bytes }
}

function sizeOf(place: string): number {
  try {
    const entries = readdirSync(place, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return files.reduce(
      (sum, { parentPath, name }) => sum + statSync(joinPath(parentPath, name)).size,
      0,
    )
  } catch {
    return 0
  }
}

function bare(bytes: number): number {
  const started = performance.now()
  writeFileSync(joinPath(folder, 'bare'), randomBytes(bytes), { flush: true })
  return (performance.now() - started) / 1000
}
