import type { Context } from 'hono'
import { version } from '../../package.json'
import type { RunningMaintenance } from '#sync/moderation/maintenance.ts'
import type { ServerState } from '#sync/moderation/administration.ts'
import { checks } from '../doctor/checks.ts'
import type { Config } from '../config.ts'
import { examine } from '../doctor/examine.ts'
import { fault, ok, type Finding } from '../doctor/finding.ts'
import type { Env } from '../env.ts'
import { databaseState } from '../health/routes.ts'
import { maintenanceNow } from '../maintenance/mode.ts'
import { isoTime } from '../moderation/iso-time.ts'
import type { Resources } from '../resources.ts'

const { Space, Address, Certificate, Email, Queue, Backups, Appeals } = checks
/** What doctor checks besides may take long, or sends something. A mail server may not answer. */
const quickChecks = ({ smtpUrl }: Config) => ({
  Space,
  Address,
  Certificate,
  ...(smtpUrl === undefined && { Email }),
  Queue,
  Backups,
  Appeals,
})

/** GET /api/administration/state */
export async function readState(c: Context<Env>): Promise<Response> {
  const resources = c.get('resources')
  const { config } = resources
  const database = health[await databaseState(resources)]
  const found = await examine(quickChecks(config), { config, email: undefined })
  const answer: ServerState = {
    version,
    findings: [{ name: 'Health', ...database }, ...found],
    maintenance: await runningMaintenance(resources),
  }
  return c.json(answer, 200, { 'cache-control': 'no-store' })
}

async function runningMaintenance({ readers }: Resources): Promise<RunningMaintenance | null> {
  const mode = await readers.readOnce(maintenanceNow)
  return mode ? { ...mode, since: isoTime(mode.since) } : null
}

const health: Record<Awaited<ReturnType<typeof databaseState>>, Finding> = {
  ok: ok('Quad runs, and its database answers.'),
  full: fault('The disk is full, so nothing can be saved.', 'Make space. Quad then goes on.'),
  unavailable: fault('The database does not answer.', 'Run: quad doctor. The log has the reason.'),
}
