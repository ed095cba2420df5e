import type { Context } from 'hono'
import * as v from 'valibot'
import { imageFolders, imagePath, maxImageBytes, type ImageFolder } from '#sync/images.ts'
import { parse } from '#sync/parse.ts'
import { Refusal } from '#sync/refusal.ts'
import { codingOf } from '../bodies/body-text.ts'
import type { Env } from '../env.ts'
import { viewerOf } from '../viewer.ts'
import { fileTooLarge, maxEnvelopeBytes, readUpload } from './multipart.ts'
import { UploadRoom, type Place } from './room.ts'
import { storeUpload, type ImageRow } from './upload.ts'

const folderNames = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(imageFolders)
const folderSchema = v.object({
  folder: v.picklist(imageFolders, `The folder must be ${folderNames}.`),
})

const hashSchema = v.object({
  hash: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'The hash must be a SHA-256 in hexadecimal.')),
  ),
})

/**
 * POST /api/upload-image?folder=&hash= with the multipart fields `image` and `folder`; one folder
 * is enough. The hash of the photo's bytes detects a photo that was cut on its way.
 */
export async function uploadImage(c: Context<Env>): Promise<Response> {
  const { userId: uploaderId } = viewerOf(c)
  codingOf(c)
  const asked = c.req.query('folder')
  if (asked !== undefined) folderOf([asked])
  const { hash } = parse(hashSchema, { hash: c.req.query('hash') })
  // A chunked body does not say its length.
  const length = Number(c.req.header('content-length') ?? maxImageBytes)
  if (length > maxImageBytes + maxEnvelopeBytes) throw fileTooLarge()
  return uploadRoom.run(uploaderId, (place) => receive(c, place, { asked, hash }))
}

const uploadRoom = new UploadRoom()

const nameSchema = v.object({ name: v.string() })

async function receive(
  c: Context<Env>,
  place: Place,
  { asked, hash }: { asked: string | undefined; hash: string | undefined },
): Promise<Response> {
  const resources = c.get('resources')
  const { userId: uploaderId } = viewerOf(c)
  await resources.writer.write({
    run: (tx) => resources.limits.take(tx, 'uploads', uploaderId, resources.clock()),
  })
  const { image, folder } = await readUpload(c.req.header('content-type'), c.req.raw.body, place)
  const upload = { uploaderId, folder: folderOf([asked, folder]) }
  const row = await storeUpload(resources, {
    ...upload,
    ...image,
    ...parse(nameSchema, { name: image.name }),
    hash,
    signal: AbortSignal.any([c.req.raw.signal, place.signal]),
  })
  return c.json({ image: uploadAnswer(row) }, 201)
}

/** The folder that address and form name. @throws Refusal for an unknown one, none, or two */
function folderOf(named: (string | undefined)[]): ImageFolder {
  const [folder, ...others] = new Set(named.filter((name) => name !== undefined))
  if (others.length > 0)
    throw new Refusal('bad_input', 'The address and the form name different folders.', 'folder')
  return parse(folderSchema, { folder }).folder
}

const uploadAnswer = ({ id, folder, width, height, color, originalName }: ImageRow) => ({
  path: imagePath(id, 'large'),
  small: imagePath(id, 'small'),
  originalName,
  public_id: `${folder}/${id}`,
  width,
  height,
  color,
})
