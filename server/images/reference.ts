import * as v from 'valibot'
import { imageFolders, imageSchema } from '#sync/images.ts'
import type { Reference } from '../openapi/reference.ts'

export const imageReferences: Reference[] = [
  {
    at: 'POST /api/upload-image',
    summary: 'Uploads a photo, to be named when a listing or profile is saved.',
    about:
      'A form with the field `image`: JPEG, PNG, WebP or AVIF, at most 10 MB and 50 megapixels. It is turned upright, stripped of all metadata and kept in two widths. The folder may stand in address or form. With `hash`, the SHA-256 of the bytes, those that do not have it are refused. The same bytes of the same person are the same image.',
    query: v.object({
      folder: v.optional(v.picklist(imageFolders)),
      hash: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
    }),
    body: v.object({ folder: v.optional(v.picklist(imageFolders)) }),
    isForm: true,
    status: 201,
    answer: v.object({ image: v.object({ ...imageSchema.entries, originalName: v.string() }) }),
    refuses: ['limited'],
  },
  {
    at: 'GET /images/:id/:file',
    summary: 'A photo; `file` is `320.webp` or `1280.webp`.',
    about: 'The address cannot be guessed, and what it shows never changes.',
    session: 'none',
    answer: 'image/webp',
    refuses: ['not_found'],
  },
]
