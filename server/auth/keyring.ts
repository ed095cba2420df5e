import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** The bytes of `secret.key`. */
export const secretLength = 32

/** Keys of this server, one for each purpose, all derived from the secret in its data folder. */
export interface Keyring {
  readonly accessTokens: Uint8Array
  readonly refreshTokens: Uint8Array
  /** Hashes addresses that opted out of shared listings, and seals the tokens in their links. */
  readonly shares: Uint8Array
  /** Seals the secrets of authenticators. */
  readonly twoFactor: Uint8Array
  readonly recoveryCodes: Uint8Array
  /** Seals emails that wait for the mail server. */
  readonly mails: Uint8Array
  /** Seals the private key that signs pushes. */
  readonly pushKeys: Uint8Array
  /** Seals the tokens in the links to appeal. */
  readonly appeals: Uint8Array
  /** Seals the tokens in the links to answer about listings. */
  readonly questions: Uint8Array
  /** Signs the cursors of devices. */
  readonly cursors: Uint8Array
  /** Seals what browsers keep for this server. */
  readonly cookies: Uint8Array
  /** Hashes the username of a deleted account. The hash is useless without this server's secret. */
  retiredUsername(usernameKey: string): string
  /** Hashes the mailbox of a deleted account, likewise. */
  departedMailbox(mailbox: string): string
}

/**
 * Reads `secret.key` from the data folder, or creates it at the first start.
 * @throws Error if the file does not hold a key.
 */
export function loadKeyring(dataDir: string): Keyring {
  const file = join(dataDir, 'secret.key')
  const secret = readSecret(file) ?? createSecret(file)
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `quad ${purpose}`, secretLength))
  const hasherOf = (purpose: string) => {
    const key = derive(purpose)
    return (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  }
  return {
    accessTokens: derive('access tokens'),
    refreshTokens: derive('refresh tokens'),
    shares: derive('shares'),
    twoFactor: derive('two-factor'),
    recoveryCodes: derive('recovery codes'),
    mails: derive('mails'),
    pushKeys: derive('push keys'),
    appeals: derive('appeals'),
    questions: derive('questions'),
    cursors: derive('cursors'),
    cookies: derive('cookies'),
    retiredUsername: hasherOf('retired usernames'),
    departedMailbox: hasherOf('departed mailboxes'),
  }
}

function readSecret(file: string): Buffer | undefined {
  const secret = readIfThere(file)
  if (secret === undefined) return undefined
  if (secret.length !== secretLength) {
    throw new Error(`${file} must hold ${secretLength} bytes, but holds ${secret.length}.`)
  }
  chmodSync(file, 0o600)
  return secret
}

// Unlike a rename, a link does not replace a file that another process has created in the meantime.
function createSecret(file: string): Buffer {
  const secret = randomBytes(secretLength)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, secret)
    fsyncSync(handle)
    linkSync(draft, file)
    return secret
  } catch (error) {
    const made = readSecret(file)
    if (made === undefined) throw error
    return made
  } finally {
    closeSync(handle)
    rmSync(draft, { force: true })
  }
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
