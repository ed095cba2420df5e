import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { backupProblemSchema, type BackupProblem } from '#sync/health.ts'
import { hasNoSpace } from '../db/disk-full.ts'
import { BackupError } from './archive.ts'
import { newestBackup } from './folder.ts'

/** What the process of a scheduled backup sends before it fails. */
export const backupReportSchema = v.object({
  problem: backupProblemSchema,
  /** For the administrator, as a sentence. */
  why: v.string(),
})
export type BackupReport = v.InferOutput<typeof backupReportSchema>

const failureSchema = v.object({
  ...backupReportSchema.entries,
  /** In milliseconds since the epoch. */
  at: v.number(),
})
/** Why the newest scheduled backup failed. */
export type BackupFailure = v.InferOutput<typeof failureSchema>

// In the data folder, because nobody may be able to write into the one of the backups.
const fileIn = (dataDir: string): string => join(dataDir, 'backup-failure.json')

/** Remembers a failure over a restart, and for `doctor`. */
export async function storeFailure(dataDir: string, failure: BackupFailure): Promise<void> {
  await writeFile(fileIn(dataDir), `${JSON.stringify(failure)}\n`, { mode: 0o600 })
}

export const forgetFailure = (dataDir: string): Promise<void> =>
  rm(fileIn(dataDir), { force: true })

export async function readFailure(dataDir: string): Promise<BackupFailure | undefined> {
  try {
    return v.parse(failureSchema, JSON.parse(await readFile(fileIn(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}

/** A failure counts until there is a newer backup, whoever takes it. */
export async function standing(
  failure: BackupFailure | undefined,
  dataDir: string,
): Promise<BackupFailure | undefined> {
  const newest = await newestBackup(dataDir)
  return failure && (newest ?? 0) <= failure.at ? failure : undefined
}

const noAccess = /^(?:EACCES|EPERM|EROFS|SQLITE_(?:CANTOPEN|READONLY).*)$/

/** What the administrator reads, if one sentence explains the error. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof BackupError) return error.message
  if (error instanceof Error && 'code' in error)
    return `The backup cannot be written: ${error.message}.`
  return undefined
}

export function problemOf(error: unknown): BackupProblem {
  if (error instanceof BackupError) return error.problem
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (hasNoSpace(error)) return 'no_space'
  return noAccess.test(code) ? 'no_access' : 'other'
}
