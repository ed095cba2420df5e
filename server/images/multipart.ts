import { maxImageBytes } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'
import { ByteReader } from './byte-reader.ts'

export interface UploadedFile {
  name: string
  bytes: Buffer
}

export interface UploadForm {
  image?: UploadedFile
  folder?: string
}

const longestHeaders = 8 * 1024
const longestField = 1024
const partBreak = Buffer.from('\r\n\r\n')

const broken = () => new Refusal('bad_input', 'The upload is not valid multipart/form-data.')
export const fileTooLarge = () =>
  new Refusal('too_large', 'This photo is too large. It may have at most 10 MB.', 'image')

/**
 * Reads multipart/form-data (RFC 7578) with the parts `image` and `folder` as it arrives, and stops
 * at the first byte too many.
 * @throws Refusal `bad_input` for anything else, `too_large` for a file over 10 MB.
 */
export async function readUpload(
  contentType: string | undefined,
  body: ReadableStream<Uint8Array> | null,
): Promise<UploadForm> {
  const boundary = /^multipart\/form-data;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  )
  if (!boundary || !body) throw broken()
  // The first boundary may stand at the very start, without the line break that the others have.
  const reader = new ByteReader(body, '\r\n')
  try {
    return await readParts(reader, Buffer.from(`\r\n--${boundary[1] ?? boundary[2]}`))
  } finally {
    reader.release()
  }
}

async function readParts(reader: ByteReader, mark: Buffer): Promise<UploadForm> {
  const form: UploadForm = {}
  await reader.until(mark, longestHeaders, broken, broken)
  while ((await ending(reader)) !== '--') {
    const { field, fileName } = disposition(
      await reader.until(partBreak, longestHeaders, broken, broken),
    )
    if (field === 'image' && fileName !== undefined && !form.image) {
      form.image = {
        name: fileName,
        bytes: await reader.until(mark, maxImageBytes, fileTooLarge, broken),
      }
    } else if (field === 'folder' && form.folder === undefined) {
      form.folder = (await reader.until(mark, longestField, broken, broken)).toString()
    } else
      throw new Refusal('bad_input', `Unknown field: ${field.slice(0, 60)}.`, field.slice(0, 60))
  }
  return form
}

async function ending(reader: ByteReader): Promise<string> {
  const two = (await reader.exactly(2, broken)).toString('latin1')
  if (two !== '--' && two !== '\r\n') throw broken()
  return two
}

function disposition(bytes: Buffer): { field: string; fileName: string | undefined } {
  const header = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(bytes.toString())?.[1]
  const field = parameter('name', header)
  if (field === undefined) throw broken()
  return { field, fileName: parameter('filename', header) }
}

// Browsers write quotes and line breaks in names as %22, %0D and %0A (HTML, 4.10.22.8).
const parameter = (name: string, header = ''): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}="([^"]*)"`, 'i').exec(header)?.[1]?.replaceAll('%22', '"')
