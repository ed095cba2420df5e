import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { lineOf, sha256, summaryName, sumsName } from '#server/backup/archive.ts'

/** Makes the changed contents of a file of a backup. */
type Change = (bytes: Buffer) => Buffer

/** Copies a backup with other contents of some files. Hashes fit unless they are changed, too. */
export async function repacked(
  from: string,
  to: string,
  changes: Record<string, Change>,
): Promise<void> {
  const target = pack()
  const written = pipeline(target, createWriteStream(to))
  const lines: string[] = []
  let sums = ''
  for await (const entry of createReadStream(from).pipe(extract())) {
    const { name } = entry.header
    let bytes: Buffer = await buffer(entry as AsyncIterable<Buffer>)
    if (name === sumsName) bytes = Buffer.from(lines.join(''))
    bytes = changes[name]?.(bytes) ?? bytes
    if (name === sumsName) sums = bytes.toString()
    if (name === summaryName) {
      const summary = JSON.parse(bytes.toString()) as object
      bytes = Buffer.from(JSON.stringify({ ...summary, sums: sha256(sums) }))
    }
    lines.push(lineOf(name, sha256(bytes)))
    target.entry({ name }, bytes)
  }
  target.finalize()
  await written
}
