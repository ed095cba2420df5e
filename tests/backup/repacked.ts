import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'
import { lineOf, sha256, summaryName, sumsName } from '#server/backup/archive.ts'

/** Copies a backup with other contents of some files, and hashes that fit. */
export async function repacked(
  from: string,
  to: string,
  changes: Record<string, Buffer>,
): Promise<void> {
  const target = pack()
  const written = pipeline(target, createWriteStream(to))
  const lines: string[] = []
  let sums = ''
  for await (const entry of createReadStream(from).pipe(extract())) {
    const { name } = entry.header
    let bytes = changes[name] ?? (await buffer(entry as AsyncIterable<Buffer>))
    if (changes[name]) entry.resume()
    if (name === sumsName) bytes = Buffer.from((sums = lines.join('')))
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
