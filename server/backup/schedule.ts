import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Resources } from '../resources.ts'
import { backupFolder, backupName, deleteOldBackups, newestBackup } from './folder.ts'

export interface BackupState {
  /** Whether the newest scheduled backup failed. */
  hasFailed: boolean
}

const lookEvery = 10 * 60_000

/**
 * Takes a backup whenever the newest one, scheduled or not, is too old, and deletes the oldest. A
 * process of its own takes it, because copying a database keeps a thread for seconds.
 *
 * @param program the arguments of Node.js that start this program
 * @returns what ends it
 */
export function startBackups(resources: Resources, program: readonly string[]): () => void {
  const { backupEvery } = resources.config
  if (backupEvery === 0) return () => {}
  const ended = new AbortController()
  const startedAt = resources.clock()
  let isRunning = false
  const look = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await backUpIfDue(resources, { program, startedAt, signal: ended.signal })
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(() => void look(), Math.min(lookEvery, backupEvery / 4))
  timer.unref()
  return () => {
    clearInterval(timer)
    ended.abort()
  }
}

interface Running {
  program: readonly string[]
  startedAt: number
  signal: AbortSignal
}

async function backUpIfDue(resources: Resources, running: Running): Promise<void> {
  const { backups, clock, config, log } = resources
  const { backupEvery, backupKeep, dataDir } = config
  try {
    // A new server has nothing to back up yet.
    const last = (await newestBackup(dataDir)) ?? running.startedAt
    if (clock() - last < backupEvery) return
    await mkdir(backupFolder(dataDir), { recursive: true, mode: 0o700 })
    await run(join(backupFolder(dataDir), backupName('scheduled', clock())), running, dataDir)
    await deleteOldBackups(dataDir, backupKeep)
    backups.hasFailed = false
  } catch (error) {
    if (running.signal.aborted) return
    backups.hasFailed = true
    log.error('The scheduled backup failed.', error)
  }
}

/** Why the process failed, as its own message says. */
class ScheduledBackupError extends Error {
  override readonly name = 'ScheduledBackupError'
}

async function run(file: string, { program, signal }: Running, dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [...program, 'backup', file], {
    env: { DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  const [said, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.once('exit', resolve)
      child.once('error', reject)
    }),
  ])
  if (code !== 0) throw new ScheduledBackupError(said.trim().split('\n').at(-1))
}
