import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { count, isNull } from 'drizzle-orm'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { mails } from '#drizzle/schema/mails.ts'
import { minute, second } from '#sync/time.ts'
import { databaseName } from '../backup/archive.ts'
import { standing } from '../backup/failure.ts'
import { newestBackup, sizeOfNewest } from '../backup/folder.ts'
import { mailProblem } from '../mail/mail-state.ts'
import { maintenanceNow } from '../maintenance/mode.ts'
import type { Resources } from '../resources.ts'
import { countOf } from './counts.ts'

type Look = (resources: Resources) => number | undefined | Promise<number | undefined>

const counted = (what: Parameters<typeof countOf>[1]): { every: number; look: Look } => ({
  every: 10 * minute,
  look: ({ costlyReads }) => costlyReads.run(countOf, what, { owner: 'metrics', isPatient: true }),
})

/** The values read for an answer of `GET /metrics`, by name; with `every`, not more often than that. */
const gauges: Record<string, { help: string; every?: number; look: Look }> = {
  quad_sockets: {
    help: 'Open pages of users with a live connection.',
    look: ({ sockets }) => sockets.count,
  },
  quad_emails_waiting: {
    help: 'Emails that the SMTP server has not accepted yet.',
    look: ({ readers }) =>
      readers.read(
        async (db) =>
          (await db.select({ n: count() }).from(mails).where(isNull(mails.droppedAt)))[0]?.n,
      ),
  },
  quad_emails_failing: {
    help: '1 if emails wait because the SMTP server does not accept them.',
    look: async ({ readers, clock }) =>
      Number((await readers.read((db) => mailProblem(db, clock()))) !== undefined),
  },
  quad_pushes_waiting: {
    help: 'Push notifications that are being sent or wait to be sent.',
    look: ({ push }) => push.waiting,
  },
  quad_disk_free_bytes: {
    help: 'Free space on the disk of the data folder.',
    look: async ({ config }) => {
      const { bavail, bsize } = await statfs(config.dataDir)
      return bavail * bsize
    },
  },
  quad_disk_full: {
    help: '1 while the newest write found no space.',
    look: ({ writer }) => Number(writer.isFull),
  },
  quad_maintenance: {
    help: '1 while maintenance mode is on.',
    look: async ({ readers }) => Number((await readers.readOnce(maintenanceNow)) !== undefined),
  },
  quad_database_bytes: {
    help: 'Size of the database.',
    look: async ({ config }) => (await stat(join(config.dataDir, databaseName))).size,
  },
  quad_certificate_seconds_left: {
    help: 'Time until the certificate in TLS_CERT expires. Absent if there is none.',
    look: ({ certificates, clock }) =>
      certificates.current && (certificates.current.validUntil - clock()) / second,
  },
  quad_backup_age_seconds: {
    help: 'Time since the newest backup in the data folder. Absent if there is none.',
    look: async ({ config, clock }) => {
      const newest = await newestBackup(config.dataDir)
      return newest === undefined ? undefined : (clock() - newest) / second
    },
  },
  quad_backup_failed: {
    help: '1 if the newest scheduled backup failed.',
    look: async ({ backups, config }) =>
      Number((await standing(backups.failure, config.dataDir)) !== undefined),
  },
  quad_backup_seconds: {
    help: 'How long the newest scheduled backup took. Absent until one is taken after a start.',
    look: ({ backups: { took } }) => took && took / second,
  },
  quad_backup_bytes: {
    help: 'Size of the newest scheduled backup without photos, which all backups share. Absent if there is none.',
    look: ({ config }) => sizeOfNewest(config.dataDir),
  },
  quad_accounts: { help: 'Accounts, counted every ten minutes.', ...counted('accounts') },
  quad_listings: { help: 'Listings, counted every ten minutes.', ...counted('listings') },
  quad_photos: { help: 'Photos, counted every ten minutes.', ...counted('photos') },
  quad_photo_bytes: {
    help: 'Size of all photos, summed up every ten minutes.',
    ...counted('photoBytes'),
  },
}

/** Adds to the server's metrics what is looked up when asked for, and the numbers of Node.js. */
export function measure(resources: Resources): void {
  const { registry } = resources.metrics
  collectDefaultMetrics({ register: registry })
  for (const [name, { help, every = 0, look }] of Object.entries(gauges)) {
    let lookedAt = -Infinity
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        if (resources.clock() - lookedAt < every) return
        const value = await look(resources)
        lookedAt = resources.clock()
        if (value === undefined) gauge.remove()
        else gauge.set(value)
      },
    })
  }
  const problem: Gauge = new Gauge({
    name: 'quad_backup_problem',
    help: 'Why the newest scheduled backup failed. Absent if it did not.',
    labelNames: ['problem'],
    registers: [registry],
    async collect() {
      problem.reset()
      const failure = await standing(resources.backups.failure, resources.config.dataDir)
      if (failure) problem.set({ problem: failure.problem }, 1)
    },
  })
}
