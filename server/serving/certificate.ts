import { X509Certificate } from 'node:crypto'
import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { day } from '#sync/time.ts'
import { ConfigError } from '../config/config-error.ts'
import type { Log } from '../log/log.ts'

interface Files {
  /** The certificate and its chain, as PEM. */
  cert: string
  /** Its private key, as PEM. */
  key: string
}

interface Pair {
  cert: Buffer
  key: Buffer
}

const lookEvery = 2000
/** How long before its end a certificate is announced. */
const notice = 14 * day

/** What is wrong with the time of a certificate, as a sentence. */
export function expiryProblem(validUntil: number, now: number): string | undefined {
  if (validUntil - now > notice) return undefined
  const until = new Date(validUntil).toISOString().slice(0, 16).replace('T', ' ')
  const verb = validUntil <= now ? 'expired' : 'expires'
  return `The certificate in TLS_CERT ${verb} at ${until} UTC. Renew it.`
}

/** When the certificate in a file ends, in milliseconds since the epoch. */
const validUntil = (cert: Buffer): number => Date.parse(new X509Certificate(cert).validTo)

/** A certificate in two files, which another program renews. */
export class Certificate {
  readonly #files: Files
  #now: Pair

  /** @throws ConfigError if a file cannot be read or the two do not belong together */
  constructor(files: Files) {
    this.#files = files
    try {
      this.#now = read(files)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new ConfigError(`TLS_CERT and TLS_KEY cannot be used: ${reason}.`, { cause: error })
    }
  }

  get now(): Pair {
    return this.#now
  }

  /** In milliseconds since the epoch. */
  get validUntil(): number {
    return validUntil(this.#now.cert)
  }

  /** Logs that the certificate ends soon, or has ended. */
  warn(log: Log): void {
    const problem = expiryProblem(this.validUntil, Date.now())
    if (problem !== undefined) log.warn(problem)
  }

  /**
   * Calls `renewed` when the files have changed and belong together, for as long as the server runs.
   * Of two files one always changes first. What does not fit is logged, and the old one stays.
   *
   * @returns what ends it
   */
  watch(renewed: (pair: Pair) => void, log: Log): () => void {
    const look = () => {
      try {
        const pair = read(this.#files)
        if (pair.cert.equals(this.#now.cert) && pair.key.equals(this.#now.key)) return
        this.#now = pair
        renewed(pair)
        log.info('The new certificate is in use.')
        this.warn(log)
      } catch (error) {
        log.error('The new certificate cannot be used. The old one stays in use.', error)
      }
    }
    // Polling also sees a file behind a symbolic link and a file that was replaced by another.
    const files = Object.values(this.#files)
    for (const file of files) watchFile(file, { interval: lookEvery, persistent: false }, look)
    return () => files.forEach((file) => unwatchFile(file, look))
  }
}

function read({ cert, key }: Files): Pair {
  const pair = { cert: readFileSync(cert), key: readFileSync(key) }
  createSecureContext(pair)
  return pair
}
