import { createECDH, createHmac, hkdfSync, randomBytes } from 'node:crypto'
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

const secretLength = 32

/** On P-256, in base64url. */
interface KeyPair {
  readonly publicKey: string
  readonly privateKey: string
}

/** Keys of this server, each for one purpose, all derived from the one secret in its data folder. */
export interface Keyring {
  readonly accessTokens: Uint8Array
  readonly refreshTokens: Uint8Array
  /** Hashes the addresses that opted out of shares, and seals the tokens by which they do. */
  readonly shares: Uint8Array
  /** Seals the secrets of authenticators. */
  readonly twoFactor: Uint8Array
  readonly recoveryCodes: Uint8Array
  /** Seals the mails that wait for the mail server. */
  readonly mails: Uint8Array
  /** By which push services know this server (VAPID, RFC 8292). */
  readonly push: KeyPair
  /** What is kept of a name whose owner has left; of no use without this server's secret. */
  retiredUsername(usernameKey: string): string
}

/**
 * Reads `secret.key` of the data folder, or makes it at the first start.
 * @throws Error if the file is not this program's.
 */
export function loadKeyring(dataDir: string): Keyring {
  const file = join(dataDir, 'secret.key')
  const secret = readSecret(file) ?? createSecret(file)
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `quad ${purpose}`, secretLength))
  const names = derive('retired usernames')
  return {
    accessTokens: derive('access tokens'),
    refreshTokens: derive('refresh tokens'),
    shares: derive('shares'),
    twoFactor: derive('two-factor'),
    recoveryCodes: derive('recovery codes'),
    mails: derive('mails'),
    push: keyPair(secret),
    retiredUsername: (usernameKey) =>
      createHmac('sha256', names).update(usernameKey).digest('base64url'),
  }
}

// FIPS 186-5, A.2.1: 128 bits more than the order has make its remainder as good as random.
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

function keyPair(secret: Buffer): KeyPair {
  const random = Buffer.from(hkdfSync('sha256', secret, '', 'quad push', 48))
  const scalar = (BigInt(`0x${random.toString('hex')}`) % (order - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return {
    publicKey: curve.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
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

// A link, unlike a rename, does not replace what another process has made meanwhile.
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
