import type { Context } from 'hono'
import { universities } from '#drizzle/schema/universities.ts'
import { version } from '../../package.json'
import { standing } from '../backup/failure.ts'
import { newestBackup } from '../backup/folder.ts'
import type { Env } from '../env.ts'
import { mailProblem } from '../mail/mail-state.ts'
import { maintenanceNow } from '../maintenance/mode.ts'
import type { Resources } from '../resources.ts'
import { expiryProblem } from '../serving/certificate.ts'
import { sharedAnswer } from '../shared-answer.ts'
import { allUniversities, schoolOf, universitiesVersion } from '../universities/queries.ts'

/** GET /api/health: 503 while the database does not answer or the disk is full. */
export async function health(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const database = await databaseState(resources)
  c.header('cache-control', 'no-store')
  const isWell = database === 'ok'
  const status = isWell ? 'ok' : 'unavailable'
  const backups = await backupState(resources)
  const mail = await mailState(resources)
  const certificate = certificateState(resources)
  const maintenance = await isMaintained(resources)
  const parts = { database, ...backups, ...mail, certificate, maintenance }
  return c.json({ status, version, ...parts }, isWell ? 200 : 503)
}

/** GET /api/health/live: 200 while the program runs. */
export function live(c: Context<Env>): Response {
  c.header('cache-control', 'no-store')
  return c.json({ status: 'ok' })
}

/** GET /api/health/ready: 503 while new requests should go elsewhere. */
export async function ready(c: Context<Env>): Promise<Response> {
  const { lifecycle } = c.get('resources')
  const isReady = !lifecycle.isStopping && (await databaseState(c.get('resources'))) === 'ok'
  c.header('cache-control', 'no-store')
  return c.json({ status: isReady ? 'ok' : 'unavailable' }, isReady ? 200 : 503)
}

/** GET /api/config: what the sign-up page needs to know about this server. */
export const publicConfig = () =>
  sharedAnswer({
    versionOf: ({ readers }) => readers.readOnce(universitiesVersion),
    async make({ config, readers, look, legalTexts: { termsVersion } }) {
      const school = schoolOf(config, await readers.read(allUniversities))
      const { emailSuffixes, schoolDomains, contact = null, schoolLogin: login } = config
      const university = school?.name ?? null
      const schoolLogin = login ? { name: university ?? 'your school', only: login.only } : null
      const { app } = await look
      const shown = { university, contact, termsVersion, look: app, schoolLogin }
      return { emailSuffixes, schoolDomains, ...shown, version }
    },
  })

async function backupState({ backups, config }: Resources) {
  const failure = await standing(backups.failure, config.dataDir)
  if (failure) return { backup: 'failed', backupProblem: failure.problem }
  const newest = await newestBackup(config.dataDir)
  return { backup: newest === undefined ? 'none' : 'ok', backupProblem: null }
}

async function mailState({ readers, clock }: Resources) {
  const problem = await readers.read((db) => mailProblem(db, clock())).catch(() => undefined)
  return { mail: problem === undefined ? 'ok' : 'failing', mailProblem: problem ?? null }
}

function certificateState({ certificates: { current }, clock }: Resources) {
  if (!current) return null
  const isEnding = expiryProblem(current.validUntil, clock()) !== undefined
  const isOver = current.validUntil <= clock()
  return isOver ? 'expired' : isEnding ? 'expiring' : 'ok'
}

/** False without an answer of the database, about which its own state says more. */
async function isMaintained({ readers }: Resources): Promise<boolean> {
  return (await readers.readOnce(maintenanceNow).catch(() => undefined)) !== undefined
}

export async function databaseState({ readers, writer, log }: Resources) {
  try {
    await readers.read((db) => db.select({ id: universities.id }).from(universities).limit(1))
    // Only a write shows whether there is space again. Each stores a row about itself.
    if (writer.isFull) await writer.write({ run: async () => {} }).catch(() => {})
    return writer.isFull ? 'full' : 'ok'
  } catch (error) {
    log.error('The database does not answer', error)
    return 'unavailable'
  }
}
