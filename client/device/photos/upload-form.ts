import * as v from 'valibot'
import { imageSchema, type ImageFolder } from '#sync/images.ts'

export const uploadAnswerSchema = v.object({ image: imageSchema })

export function uploadAddress(folder: ImageFolder, sha256: string | undefined): string {
  const query = new URLSearchParams({ folder, ...(sha256 !== undefined && { hash: sha256 }) })
  return `/api/upload-image?${query}`
}

export function uploadForm(photo: Blob): FormData {
  const form = new FormData()
  form.set('image', photo, 'photo')
  return form
}
