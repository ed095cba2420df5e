import * as v from 'valibot'
import { imageFolders, imageSchema } from '#sync/images.ts'
import type { Reference } from '../openapi/reference.ts'

export const imageReferences: Reference[] = [
  {
    at: 'POST /api/upload-image',
    summary: 'Uploads a photo for a listing, a message, or a profile.',
    about:
      'Takes a form with the field `image`: JPEG, PNG, WebP, or AVIF, up to 10 MB and 50 megapixels (AVIF 10, and PNG 12.5 if it is interlaced or has 16 bits). The server turns the photo upright, removes all metadata, and keeps it in two widths. Put the folder into the address or the form. With `hash`, the SHA-256 of the bytes, an incomplete upload is refused. Uploading the same bytes again returns the same image, unless a moderator has taken it down.',
    query: v.object({
      folder: v.optional(v.picklist(imageFolders)),
      hash: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
    }),
    body: v.object({ folder: v.optional(v.picklist(imageFolders)) }),
    isForm: true,
    status: 201,
    answer: v.object({ image: v.object({ ...imageSchema.entries, originalName: v.string() }) }),
  },
  {
    at: 'GET /images/:id/:file',
    summary: 'Returns a photo; `file` is `320.webp` or `1280.webp`.',
    about:
      'The address cannot be guessed, and its content never changes. While a moderator hides the listing of a photo, only moderators and its owner get it, by their cookie.',
    session: 'none',
    answer: 'image/webp',
    refuses: ['not_found'],
  },
]
