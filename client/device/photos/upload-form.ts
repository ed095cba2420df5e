import * as v from 'valibot'
import { imageSchema, type ImageFolder } from '#sync/images.ts'

export const uploadAnswerSchema = v.object({ image: imageSchema })

/** The sentence to show if the server sends none. */
export const uploadFailed = 'Image upload failed.'

export const uploadAddress = (folder: ImageFolder, sha256: string): string =>
  `/api/upload-image?${new URLSearchParams({ folder, hash: sha256 })}`

export function uploadForm(photo: File): FormData {
  const form = new FormData()
  form.set('image', photo)
  return form
}

/** How many milliseconds an upload may make no progress before it is aborted. */
export const patience = 30_000
