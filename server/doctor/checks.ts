import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { day, hour, minute, second } from '#sync/time.ts'
import { BackupError, databaseName, secretName } from '../backup/archive.ts'
import { readFailure, standing } from '../backup/failure.ts'
import { backupFolder, backupsIn, newestBackup } from '../backup/folder.ts'
import { inspectDatabase } from '../backup/inspect.ts'
import { newestSums } from '../backup/shared-photos.ts'
import { megabytes, sizeOfSnapshot, spaceIn } from '../backup/space.ts'
import type { Config } from '../config.ts'
import { userName } from '../data-folder/owner.ts'
import { checkMailServer } from '../mail/check-mail-server.ts'

export interface Finding {
  level: 'ok' | 'warning' | 'fault'
  /** What was found, as a sentence. */
  says: string
  /** What to do about it, as a sentence. */
  remedy?: string
}

interface Patient {
  config: Config
  /** Gets a test email. */
  email: string | undefined
}

type Check = (patient: Patient) => Promise<Finding>

const ok = (says: string): Finding => ({ level: 'ok', says })
const fault = (says: string, remedy: string): Finding => ({ level: 'fault', says, remedy })
const warning = (says: string, remedy: string): Finding => ({ level: 'warning', says, remedy })

/** All checks, in the order in which they are printed. */
export const checks: Readonly<Record<string, Check>> = {
  Folder: checkFolder,
  Permissions: checkPermissions,
  Space: checkSpace,
  Database: checkDatabase,
  Clock: checkClock,
  Address: checkAddress,
  Email: checkEmail,
  Push: checkPush,
  Backups: checkBackups,
  Appeals: checkAppeals,
}

async function checkFolder({ config: { dataDir } }: Patient): Promise<Finding> {
  if (!existsSync(dataDir))
    return fault(`${dataDir} does not exist.`, 'Start Quad once, which makes it, or set DATA_DIR.')
  const probe = join(dataDir, `doctor-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(probe, 'x', { mode: 0o600 })
    return ok(`${dataDir} can be written.`)
  } catch (error) {
    return fault(
      `${dataDir} cannot be written: ${codeOf(error)}.`,
      'Give the folder to the user that runs Quad: chown -R USER FOLDER.',
    )
  } finally {
    await rm(probe, { force: true })
  }
}

async function checkPermissions({ config: { dataDir } }: Patient): Promise<Finding> {
  const { uid } = await stat(dataDir)
  for await (const [path, owner] of ownersIn(dataDir))
    if (owner !== uid)
      return fault(
        `${path} belongs to ${userName(owner) ?? owner}, and ${dataDir} to ${userName(uid) ?? uid}.`,
        `As root, run: chown -R ${userName(uid) ?? uid}: ${dataDir}`,
      )
  const names = [dataDir, join(dataDir, databaseName), join(dataDir, secretName)]
  for (const path of names) {
    const found = await stat(path).catch(() => undefined)
    if (found && (found.mode & 0o077) !== 0)
      return fault(
        `Other users of this machine can read ${path}.`,
        `Run: chmod -R go= ${dataDir}. Then start Quad as a user of its own.`,
      )
  }
  return ok('Only the user that runs Quad can read the data.')
}

/** The owner of each folder, and of each file that is no photo. */
async function* ownersIn(folder: string): AsyncGenerator<[path: string, uid: number]> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() && entry.name.endsWith('.webp')) continue
    const found = await lstat(path).catch(() => undefined)
    if (!found) continue
    yield [path, found.uid]
    if (entry.isDirectory()) yield* ownersIn(path)
  }
}

async function checkSpace({ config: { dataDir, backupEvery } }: Patient): Promise<Finding> {
  const { free, reserve } = spaceIn(dataDir)
  const remedy = 'Make space, move DATA_DIR to a larger disk, or lower BACKUP_KEEP.'
  if (free <= reserve) return fault(`Only ${megabytes(free)} are free.`, remedy)
  const sums = await newestSums(backupFolder(dataDir))
  const { copy, rest } = sizeOfSnapshot(join(dataDir, databaseName), sums)
  const says = `${megabytes(free)} are free; a backup needs ${megabytes(copy + rest)}`
  if (free - copy - rest >= reserve) return ok(`${says}.`)
  const refused = `${says}, and ${megabytes(reserve)} must stay free, so it will be refused.`
  return backupEvery > 0 ? fault(refused, remedy) : warning(refused, remedy)
}

async function checkDatabase({ config: { dataDir } }: Patient): Promise<Finding> {
  try {
    const { accounts, listings, messages } = inspectDatabase(join(dataDir, databaseName))
    return ok(`It is whole: ${accounts} accounts, ${listings} listings, ${messages} messages.`)
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof Database.SqliteError)) throw error
    return fault(error.message, 'Stop Quad and restore the newest backup: quad restore BACKUP.')
  }
}

async function checkClock({ config: { dataDir } }: Patient): Promise<Finding> {
  const client = new Database(join(dataDir, databaseName), { readonly: true })
  try {
    const newest = client.prepare('SELECT max(at) FROM sync_commits').pluck().get()
    const ahead = Number(newest ?? 0) - Date.now()
    const now = new Date().toISOString().slice(0, 16).replace('T', ' ')
    if (ahead < minute) return ok(`It is ${now} UTC, which fits the data.`)
    return fault(
      `It is ${now} UTC, but the newest change is from ${Math.ceil(ahead / minute)} minutes later.`,
      'Let the machine set its clock by the network: timedatectl set-ntp true.',
    )
  } finally {
    client.close()
  }
}

async function checkAddress({ config: { publicUrl } }: Patient): Promise<Finding> {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:') return ok(`People open ${publicUrl}.`)
  const remedy =
    'Set PUBLIC_URL to the https:// address that people open, and see docs/self-hosting.md.'
  if (hostname === 'localhost') return warning('Only this machine can open Quad.', remedy)
  return fault(`${publicUrl} has no HTTPS: Quad cannot be installed or used offline.`, remedy)
}

async function checkEmail({ config, email }: Patient): Promise<Finding> {
  const { smtpUrl, mailFrom, dataDir } = config
  if (smtpUrl === undefined)
    return warning(
      `Emails become files in ${join(dataDir, 'mail')}, so students do not get them.`,
      'Set SMTP_URL to your mail server.',
    )
  const failed = await checkMailServer({
    url: smtpUrl,
    publicUrl: config.publicUrl,
    from: mailFrom,
    to: email,
  })
  if (failed !== undefined)
    return fault(failed, 'Until SMTP_URL is right, emails wait for up to three days.')
  if (email === undefined)
    return ok('The SMTP server accepts the login. With an address, doctor sends a test email.')
  return ok(`The SMTP server accepted a test email to ${email}. Look whether it arrives.`)
}

/** One host of each push service can be asked; `*.` stands for many. */
async function checkPush({ config: { pushHosts } }: Patient): Promise<Finding> {
  const hosts = pushHosts.filter((host) => !host.startsWith('*.'))
  const answers = await Promise.all(
    hosts.map(async (host) => [host, await answers443(host)] as const),
  )
  const silent = answers.filter(([, isReached]) => !isReached).map(([host]) => host)
  if (silent.length === 0) return ok(`${hosts.join(', ')} can be reached.`)
  return warning(
    `${silent.join(', ')} cannot be reached: phones get no push notifications from there.`,
    'Let the server open connections to port 443 of these hosts. Everything else works without.',
  )
}

function answers443(named: string): Promise<boolean> {
  const [host = '', port = '443'] = named.split(':')
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 5 * second })
    const end = (isReached: boolean) => {
      socket.destroy()
      resolve(isReached)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

async function checkBackups({ config }: Patient): Promise<Finding> {
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

async function checkAppeals({ config: { dataDir } }: Patient): Promise<Finding> {
  const client = new Database(join(dataDir, databaseName), { readonly: true })
  try {
    const waiting = client
      .prepare<[], number>('SELECT appealed_at FROM appeals WHERE answer_id IS NULL ORDER BY 1')
      .pluck()
      .all()
    const [oldest] = waiting
    if (oldest === undefined) return ok('None waits.')
    const since = new Date(oldest).toISOString().slice(0, 10)
    const says =
      waiting.length === 1
        ? `One waits since ${since}.`
        : `${waiting.length} wait, the oldest since ${since}.`
    return warning(says, 'Run: quad appeal list. It says which only you can answer.')
  } finally {
    client.close()
  }
}

const isYoungerThan = async (path: string, age: number): Promise<boolean> =>
  Date.now() -
    (await stat(path).then(
      ({ birthtimeMs }) => birthtimeMs,
      () => 0,
    )) <
  age

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
