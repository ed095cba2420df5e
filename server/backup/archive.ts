import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import * as v from 'valibot'
import type { BackupProblem } from '#sync/health.ts'
import { secretLength } from '../auth/keyring.ts'

/** A backup cannot be taken or used; the message says why, in one sentence. */
export class BackupError extends Error {
  readonly problem: BackupProblem
  constructor(
    message: string,
    { problem = 'other', ...options }: ErrorOptions & { problem?: BackupProblem } = {},
  ) {
    super(message, options)
    this.problem = problem
  }
}

export const databaseName = 'quad.sqlite'
export const secretName = 'secret.key'
/** One line for each file, as `sha256sum --check` reads it. */
export const sumsName = 'SHA256SUMS'
/** The last file, so that a backup that was cut off has none. */
export const summaryName = 'quad-backup.json'

const known =
  /^(?:quad\.sqlite|secret\.key|SHA256SUMS|quad-backup\.json|school\/[\w-]+\.\w+|images\/[\w-]{2}\/[\w-]{22}-(?:320|1280)\.webp)$/

export const isBackupFile = (name: string): boolean => known.test(name)

export const formatVersion = 1
const summarySchema = v.object({
  format: v.number(),
  /** The version of Quad that took it. */
  version: v.string(),
  /** The number of migrations of its database. */
  migrations: v.number(),
  /** ISO 8601. */
  takenAt: v.string(),
  accounts: v.number(),
  listings: v.number(),
  messages: v.number(),
  photos: v.number(),
  /** The SHA-256 of SHA256SUMS. */
  sums: v.string(),
})
export type Summary = v.InferOutput<typeof summarySchema>

/** What a backup contains, for people. A database that an upgrade saved does not name its version. */
export type Held = Pick<Summary, 'accounts' | 'listings' | 'messages' | 'photos' | 'takenAt'> &
  Partial<Pick<Summary, 'version'>>

/** The SHA-256 of each file, by its name. */
export type Sums = ReadonlyMap<string, string>

/** Receives a file of the archive, and reads all of `content`. */
export type Keep = (name: string, content: AsyncIterable<Buffer>) => Promise<void>

/**
 * Reads a whole tar file and compares each file in it with its hash.
 *
 * @param keep receives each file of the data folder, before it is known whether the backup is whole
 * @throws BackupError if it is no backup, was cut off, or differs from what was written
 */
export async function readArchive(file: string, keep: Keep): Promise<Summary> {
  const hashes = new Map<string, string>()
  let sums: Buffer | undefined
  let summary: Buffer | undefined
  const source = createReadStream(file)
  const entries = source.pipe(extract())
  source.on('error', (error) => entries.destroy(error))
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header
      if (type !== 'file' || !known.test(name) || hashes.has(name))
        throw new BackupError(`It contains “${name}”, which no backup of Quad contains.`)
      const hash = createHash('sha256')
      const content = hashed(entry as AsyncIterable<Buffer>, hash)
      if (name === sumsName) sums = await buffer(content)
      else if (name === summaryName) summary = await buffer(content)
      else await keep(name, content)
      if (name === secretName && entry.header.size !== secretLength)
        throw new BackupError(`It is damaged: ${secretName} must hold ${secretLength} bytes.`)
      hashes.set(name, hash.digest('hex'))
    }
  } catch (error) {
    if (error instanceof BackupError || isOfSystem(error)) throw error
    throw new BackupError('It is damaged or was cut off.', { cause: error })
  } finally {
    source.destroy()
  }
  const read = readSummary(summary)
  hashes.delete(sumsName)
  hashes.delete(summaryName)
  const expected = [...hashes].map(([name, hash]) => lineOf(name, hash)).join('')
  if (read.sums !== sha256(expected) || sums?.toString() !== expected)
    throw new BackupError('It is damaged: a file in it has changed.')
  return read
}

export const lineOf = (name: string, hash: string): string => `${hash}  ${name}\n`

export const sha256 = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/** @throws BackupError if it is not one of a backup that this version can read */
export function readSummary(bytes: Buffer | undefined): Summary {
  if (!bytes) throw new BackupError('It is no backup of Quad, or was cut off.')
  const parsed = v.safeParse(summarySchema, parseJson(bytes))
  if (!parsed.success) throw new BackupError('It is damaged: its summary cannot be read.')
  if (parsed.output.format !== formatVersion)
    throw new BackupError('It was made by a newer version of Quad. Please install that version.')
  return parsed.output
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

// A missing file or a failing disk says nothing about the backup.
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/** Passes everything on. */
export async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}
