import type { Provider } from './accounts/school-login/provider.ts'
import type { BackupState } from './backup/schedule.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Readers } from './db/readers.ts'
import type { Writer } from './db/writer.ts'
import type { Decoder } from './images/decoder/decoder.ts'
import type { ImageStore } from './images/store.ts'
import type { LegalTexts } from './legal/texts.ts'
import type { Limits } from './limits/limits.ts'
import type { Log } from './log/log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { EndedSessions } from './auth/ended-sessions.ts'
import type { AccessTokens } from './auth/access-token.ts'
import type { Keyring } from './auth/keyring.ts'
import type { CostlyReads } from './reading/costly-reads.ts'
import type { Push } from './push-subscriptions/push.ts'
import type { PushKeys } from './push-subscriptions/push-keys.ts'
import type { Look } from './school/look.ts'
import type { Certificate } from './serving/certificate.ts'
import type { Sockets } from './realtime/sockets.ts'

/** Everything that handlers share. `createQuad` makes it once at the start. */
export interface Resources {
  config: Config
  clock: Clock
  log: Log
  writer: Writer
  readers: Readers
  costlyReads: CostlyReads
  metrics: Metrics
  mailer: Mailer
  images: ImageStore
  decoder: Decoder
  limits: Limits
  keyring: Keyring
  accessTokens: AccessTokens
  endedSessions: EndedSessions
  sockets: Sockets
  /** What logs people in for the school, if it does. */
  schoolLogin: Provider | undefined
  push: Push
  pushKeys: PushKeys
  legalTexts: LegalTexts
  look: Promise<Look>
  backups: BackupState
  /** The certificate in use, if Quad itself speaks HTTPS. */
  certificates: { current: Pick<Certificate, 'validUntil'> | undefined }
  /** Set when the server has been told to stop. */
  lifecycle: { isStopping: boolean }
}
