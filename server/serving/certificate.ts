import { readFileSync, unwatchFile, watchFile } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { ConfigError } from '../config.ts'
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
