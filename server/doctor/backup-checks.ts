import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { day, hour } from '#sync/time.ts'
import { secretName } from '../backup/archive.ts'
import { readFailure, standing } from '../backup/failure.ts'
import { backupsIn, newestBackup } from '../backup/folder.ts'
import { fault, ok, type Finding, type Patient } from './finding.ts'

export async function checkBackups({ config }: Patient): Promise<Finding> {
  const { dataDir, backupEvery } = config
  const newest = await newestBackup(dataDir)
  const failure = await standing(await readFailure(dataDir), dataDir)
  if (failure)
    return fault(
      `The scheduled backup of ${new Date(failure.at).toISOString().slice(0, 16)} UTC failed. ${failure.why}`,
      'Remove the cause. Quad tries again every ten minutes.',
    )
  const remedy = 'Run: quad backup. Read the log if scheduled backups fail.'
  if (newest === undefined) {
    const isNew = await isYoungerThan(join(dataDir, secretName), backupEvery + hour)
    return isNew && backupEvery > 0
      ? ok('The first backup is not due yet.')
      : fault('There is no backup.', backupEvery > 0 ? remedy : `${remedy} Set BACKUP_EVERY.`)
  }
  const age = Date.now() - newest
  const says = `The newest backup is ${Math.round(age / hour)} hours old.`
  if (age > Math.max(2 * backupEvery, 2 * day)) return fault(says, remedy)
  return ok(`${says} There are ${(await backupsIn(dataDir)).length}.`)
}

const isYoungerThan = async (path: string, age: number): Promise<boolean> =>
  Date.now() -
    (await stat(path).then(
      ({ birthtimeMs }) => birthtimeMs,
      () => 0,
    )) <
  age
