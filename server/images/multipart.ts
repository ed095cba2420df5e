import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { maxImageBytes } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Place } from './room.ts'

export interface UploadForm {
  image: { name: string; bytes: Buffer }
  folder: string | undefined
}

/** How many bytes a form may have besides the photo. A browser sends a few hundred. */
export const maxEnvelopeBytes = 64 * 1024

const maxNameLength = 1024
const limits = {
  headerSize: 8 * 1024,
  parts: 2,
  files: 1,
  fileSize: maxImageBytes,
  fields: 1,
  fieldSize: 1024,
}

const broken = () => new Refusal('bad_input', 'The upload is not valid multipart/form-data.')
const noPhoto = () => new Refusal('bad_input', 'Please choose a photo.', 'image')
const unknownField = (name: string) => new Refusal('bad_input', `Unknown field: ${name}.`, name)
export const fileTooLarge = () =>
  new Refusal('too_large', 'This photo is too large. The limit is 10 MB.', 'image')

/**
 * Reads multipart/form-data (RFC 7578) with the parts `image` and `folder` while it arrives, and
 * stops reading at the first fault.
 * @throws Refusal `too_large` for a file over 10 MB, `limited` if it loses its place, `bad_input` for
 * any other fault
 */
export async function readUpload(
  contentType: string | undefined,
  body: ReadableStream<Uint8Array> | null,
  place: Place,
): Promise<UploadForm> {
  if (!body) throw broken()
  const upload = new Upload(openParser(contentType))
  let length = 0
  for await (const chunk of chunksOf(body, place.signal)) {
    length += chunk.length
    if (length > maxImageBytes + maxEnvelopeBytes) throw fileTooLarge()
    place.grow(chunk.length)
    await upload.write(chunk)
  }
  return upload.end()
}

// busboy also reads application/x-www-form-urlencoded, which cannot carry a file.
function openParser(contentType = ''): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(contentType)) throw broken()
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, preservePath: true })
  } catch {
    throw broken()
  }
}

// The body is never canceled: that would destroy the socket, which the answer still needs.
async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted()
  const reader = body.getReader()
  const lost = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  for (;;) {
    const arrived = reader.read().catch(() => {
      throw broken()
    })
    const { done, value } = await Promise.race([arrived, lost])
    if (done) return
    yield value
  }
}

/** A form that is being parsed. It remembers the first fault. */
class Upload {
  readonly #parser: BusboyInstance
  readonly #finished: Promise<void>
  #image: UploadForm['image'] | undefined
  #folder: string | undefined
  #fault: Refusal | undefined

  constructor(parser: BusboyInstance) {
    this.#parser = parser
    const refuse = () => this.#refuse(broken())
    parser
      .on('file', (field, file, name) => this.#takeFile(field, file, name))
      .on('field', (field, value, _, isTruncated) => this.#takeField(field, value, isTruncated))
      .on('filesLimit', refuse)
      .on('fieldsLimit', refuse)
      .on('partsLimit', refuse)
      .on('error', refuse)
    // The parser may finish before `end`: at the closing boundary.
    this.#finished = new Promise((resolve) => parser.on('finish', resolve).on('error', resolve))
  }

  /** @throws Refusal once something is wrong. */
  async write(chunk: Uint8Array): Promise<void> {
    await new Promise((resolve) => this.#parser.write(chunk, resolve))
    if (this.#fault) throw this.#fault
  }

  /** @throws Refusal for an incomplete form. */
  async end(): Promise<UploadForm> {
    this.#parser.end()
    await this.#finished
    if (this.#fault) throw this.#fault
    if (!this.#image) throw noPhoto()
    return { image: this.#image, folder: this.#folder }
  }

  #takeFile(field: string | undefined, file: BusboyFileStream, name = ''): void {
    if (field !== 'image') this.#refuse(field ? unknownField(field.slice(0, 60)) : broken())
    if (name.length > maxNameLength) this.#refuse(broken())
    const chunks: Buffer[] = []
    file
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('limit', () => this.#refuse(fileTooLarge()))
      .on('error', () => this.#refuse(broken()))
      // Browsers write a quote in a name as %22 (HTML, 4.10.22.8).
      .on('end', () => {
        this.#image = { name: name.replaceAll('%22', '"'), bytes: Buffer.concat(chunks) }
      })
  }

  #takeField(field: string | undefined, value: string, isTruncated: boolean): void {
    if (field !== 'folder') this.#refuse(field ? unknownField(field.slice(0, 60)) : broken())
    else if (isTruncated) this.#refuse(broken())
    else this.#folder = value
  }

  #refuse(reason: Refusal): void {
    this.#fault ??= reason
  }
}
