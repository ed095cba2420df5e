import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack, type Pack } from 'tar-stream'
import { syncFolder } from '../sync-folder.ts'
import { lineOf, readArchive, sha256, sumsName } from './archive.ts'
import type { BackupWriter } from './collect.ts'

/** How many bytes are written between two calls of `check`. */
const checkEvery = 1e6

/** A tar file that is being written, and ends with the hashes of its files. */
export class ArchiveWriter implements BackupWriter {
  readonly #file: string
  readonly #unfinished: string
  readonly #check: () => void
  readonly #stream: Pack = pack()
  readonly #target: WriteStream
  readonly #written: Promise<void>
  readonly #sums: string[] = []

  /**
   * @param file must not exist. Until it is whole, its name ends in `.part`
   * @param check may throw to end the writing
   */
  constructor(file: string, check: () => void) {
    this.#file = file
    this.#unfinished = `${file}.part`
    this.#check = check
    this.#target = createWriteStream(this.#unfinished, { flags: 'wx', mode: 0o600, flush: true })
    this.#written = pipeline(checked(this.#stream, this.#target, check), this.#target)
    // Its error is thrown by `end` or `destroy`. Until then nobody may miss it.
    this.#written.catch(() => {})
  }

  add(name: string, bytes: Buffer): Promise<void> {
    return this.#add(name, bytes.length, Readable.from([bytes]))
  }

  async addFile(name: string, from: string): Promise<void> {
    const { size } = await stat(from)
    return this.#add(name, size, createReadStream(from))
  }

  // An entry without a listener for its error would end the program: when the disk is full, the
  // archive destroys the entry that waits to be written. `pipeline` listens.
  async #add(name: string, size: number, content: Readable): Promise<void> {
    const hash = createHash('sha256')
    const hashing = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    }
    await pipeline(content, hashing, this.#stream.entry({ name, size, mode: 0o600 }))
    this.#sums.push(lineOf(name, hash.digest('hex')))
  }

  /** The file depends on no other. */
  addHeld(): Promise<boolean> {
    return Promise.resolve(false)
  }

  async addSums(): Promise<string> {
    const bytes = Buffer.from(this.#sums.join(''))
    await this.add(sumsName, bytes)
    return sha256(bytes)
  }

  async end(): Promise<void> {
    this.#stream.finalize()
    await this.#written
    await readArchive(this.#unfinished, async (_, content) => {
      for await (const _chunk of content) this.#check()
    })
    await rename(this.#unfinished, this.#file)
    await syncFolder(dirname(this.#file))
  }

  async destroy(): Promise<Error | null> {
    const cause = this.#target.errored
    this.#stream.destroy()
    await this.#written.catch(() => {})
    await rm(this.#unfinished, { force: true })
    return cause
  }
}

async function* checked(archive: Pack, target: WriteStream, check: () => void): AsyncGenerator {
  let next = 0
  for await (const chunk of archive) {
    if (target.bytesWritten >= next) {
      check()
      next += checkEvery
    }
    yield chunk
  }
}
