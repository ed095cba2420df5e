import { join } from 'node:path'
import type { Hono } from 'hono'
import { Provider } from './accounts/school-login/provider.ts'
import { noteFirstUse } from './accounts/sign-in/refresh.ts'
import { createApp } from './app.ts'
import { AccessTokens } from './auth/access-token.ts'
import { EndedSessions } from './auth/ended-sessions.ts'
import { keyProblem, keyRemedy } from './auth/key-check.ts'
import { loadKeyring } from './auth/keyring.ts'
import { livingSession } from './auth/session.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { DataFolderError, openDataFolder } from './data-folder/data-folder.ts'
import { migrate } from './db/migrate.ts'
import { Readers } from './db/readers.ts'
import { Writer } from './db/writer.ts'
import type { Env } from './env.ts'
import { Decoder } from './images/decoder/decoder.ts'
import { openImageStore } from './images/store.ts'
import { noteShownTerms } from './legal/shown-terms.ts'
import { loadLegalTexts } from './legal/texts.ts'
import { Limits } from './limits/limits.ts'
import { createLog, type Log } from './log/log.ts'
import { createMailer } from './mail/mailer.ts'
import { Metrics } from './metrics/metrics.ts'
import { measure } from './metrics/gauges.ts'
import { messageEvents } from './messages/relay.ts'
import { CostlyReads } from './reading/costly-reads.ts'
import { ReadThreads, type ReadRunner } from './reading/threads.ts'
import { reads } from './reads.ts'
import { Push } from './push-subscriptions/push.ts'
import { loadPushKeys } from './push-subscriptions/push-keys.ts'
import { Sockets } from './realtime/sockets.ts'
import { realTimers, type Timers } from './realtime/timers.ts'
import type { Resources } from './resources.ts'
import { loadLook } from './school/look.ts'
import { startSweeping } from './sweep.ts'

export interface Quad {
  app: Hono<Env>
  resources: Resources
  /** Lets running work finish, then closes the database. */
  close(): Promise<void>
}

interface Surroundings {
  clock?: Clock
  log?: Log
  timers?: Timers
  random?: () => number
  /** The caller closes it. */
  decoder?: Decoder
  /** Whoever passes it closes it. */
  readRunner?: ReadRunner
}

/**
 * Connects everything except the socket: opens and migrates the data folder and creates all parts.
 *
 * @throws DataFolderError if another server uses the data folder
 */
export function createQuad(
  config: Config,
  {
    clock = Date.now,
    log = createLog({ level: config.logLevel }),
    timers = realTimers,
    random = Math.random,
    decoder,
    readRunner,
  }: Surroundings = {},
): Quad {
  const legalTexts = loadLegalTexts(config.dataDir)
  const { file, release } = openDataFolder(config.dataDir)
  const wrongKey = keyProblem(config.dataDir, file)
  if (wrongKey !== undefined) {
    release()
    throw new DataFolderError(`${wrongKey} ${keyRemedy}`)
  }
  migrate(file, config)
  noteShownTerms(file, legalTexts.termsVersion)
  const keyring = loadKeyring(config.dataDir)
  const pushKeys = loadPushKeys(file, { key: keyring.pushKeys, now: clock() })
  const readers = new Readers(file)
  const runner = readRunner ?? new ReadThreads(join(import.meta.dirname, 'read-thread.js'))
  const isLimited = config.rateLimits !== 'off'
  const metrics = new Metrics()
  const writer = new Writer(file, clock, {
    spaceChanged(hasSpace) {
      if (hasSpace) log.info('There is space on the disk again.')
      else log.error('The disk is full. Nothing can be saved until there is space.')
    },
    committed: (writes) => metrics.committed(writes),
    failed: (error) => log.error('What follows a commit failed.', error),
  })
  const endedSessions = new EndedSessions(writer, clock)
  const photoDecoder = decoder ?? new Decoder(join(import.meta.dirname, 'decode-photos.js'))
  const resources: Resources = {
    config,
    clock,
    log,
    writer,
    readers,
    costlyReads: new CostlyReads({ runner, file, reads, isLimited }),
    metrics,
    mailer: createMailer(config, {
      log,
      clock,
      timers,
      failed: (problem, isDropped) => metrics.emailFailed(problem, isDropped),
      writer,
      readers,
      key: keyring.mails,
    }),
    images: openImageStore(config.dataDir),
    decoder: photoDecoder,
    look: loadLook(config, { decoder: photoDecoder, log }),
    limits: new Limits(config.rateLimits),
    keyring,
    // A full disk must not keep anyone from reading.
    accessTokens: new AccessTokens(keyring.accessTokens, clock, (claims) => {
      noteFirstUse(resources, claims).catch(() => undefined)
    }),
    endedSessions,
    sockets: new Sockets({
      clock,
      timers,
      random,
      log,
      sessionNow: async ({ actor: { userId }, familyId }) =>
        endedSessions.has(familyId)
          ? undefined
          : readers.read((db) => livingSession(db, { userId, familyId }, clock())),
      relay: async ({ actor }, event, args) =>
        (await messageEvents.get(event)?.(resources, actor, args)) ?? false,
    }),
    schoolLogin: config.schoolLogin && new Provider(config.schoolLogin, config),
    push: new Push({ config, pushKeys, readers, writer, clock, log, metrics, timers }),
    pushKeys,
    legalTexts,
    backups: { failure: undefined, took: undefined },
    certificates: { current: undefined },
    lifecycle: { isStopping: false },
  }
  if (config.metricsToken !== undefined) measure(resources)
  const stopSweeping = startSweeping(resources)
  return {
    app: createApp(resources),
    resources,
    async close() {
      await stopSweeping()
      if (!decoder) resources.decoder.close()
      await resources.endedSessions.close()
      await resources.push.close()
      await resources.mailer.close()
      // The last connection to close moves the log into the database, and a reader could not.
      await (readRunner ? runner.forget(file) : runner.close())
      resources.readers.close()
      await resources.writer.close()
      release()
    },
  }
}
