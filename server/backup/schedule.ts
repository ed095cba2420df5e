import { spawn } from 'node:child_process'
import * as v from 'valibot'
import type { Resources } from '../resources.ts'
import { BackupError } from './archive.ts'
import {
  backupReportSchema,
  forgetFailure,
  problemOf,
  readFailure,
  sentenceOf,
  storeFailure,
  type BackupFailure,
} from './failure.ts'
import { newestBackup } from './folder.ts'

export interface BackupState {
  /** Why the newest scheduled backup failed. */
  failure: BackupFailure | undefined
  /** Milliseconds that the newest one took. Undefined until one was taken after the start. */
  took: number | undefined
}

const lookEvery = 10 * 60_000

/**
 * Takes a backup whenever the newest one, scheduled or not, is too old. A process of
 * its own takes it and deletes the oldest, because copying a database keeps a thread for seconds.
 *
 * @param program the arguments of Node.js that start this program
 * @returns what ends it
 */
export function startBackups(resources: Resources, program: readonly string[]): () => void {
  const { backupEvery, dataDir } = resources.config
  if (backupEvery === 0) {
    void forgetFailure(dataDir)
    return () => {}
  }
  const ended = new AbortController()
  const startedAt = resources.clock()
  void readFailure(dataDir).then((failure) => (resources.backups.failure ??= failure))
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
    const began = performance.now()
    await run(running, dataDir, backupKeep)
    backups.took = performance.now() - began
    backups.failure = undefined
    await forgetFailure(dataDir)
  } catch (error) {
    if (running.signal.aborted) return
    const why = sentenceOf(error) ?? 'It crashed. The log has the details.'
    backups.failure = { at: clock(), problem: problemOf(error), why }
    log.error('The scheduled backup failed.', error)
    // A full disk may have no place for it. Then the server alone knows.
    await storeFailure(dataDir, backups.failure).catch(() => {})
  }
}

/** Why the process failed, as it says itself. */
class ScheduledBackupError extends BackupError {
  override readonly name = 'ScheduledBackupError'
}

async function run({ program, signal }: Running, dataDir: string, keep: number): Promise<void> {
  const child = spawn(process.execPath, [...program, 'backup', '--keep', String(keep)], {
    env: { DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    signal,
  })
  let report: unknown
  child.once('message', (message) => (report = message))
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('close', (exitCode, killedBy) => resolve(exitCode ?? killedBy))
    child.once('error', reject)
  })
  if (code === 0) return
  const { success, output } = v.safeParse(backupReportSchema, report)
  if (success) throw new ScheduledBackupError(output.why, output)
  throw new ScheduledBackupError(`Its process ended with ${code}.`)
}
