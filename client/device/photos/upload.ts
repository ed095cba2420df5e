import * as v from 'valibot'
import type { Image, ImageFolder } from '#sync/images.ts'
import { withBearer } from '../session/api.ts'
import { unanswered, type ApiResult } from '../session/send.ts'
import { uploadAddress, uploadAnswerSchema, uploadFailed, uploadForm } from './upload-form.ts'

const errorSchema = v.object({
  message: v.pipe(v.string(), v.nonEmpty()),
  error: v.optional(v.object({ field: v.optional(v.string()) })),
})

/** How long an upload may make no progress before it is aborted. */
const PATIENCE = 30_000

/**
 * Sends a photo by XMLHttpRequest, because `fetch` reports no upload progress.
 * @param onProgress called with the progress, from 0 to 1
 */
export function uploadPhoto(
  photo: File,
  folder: ImageFolder,
  sha256: string,
  onProgress: (share: number) => void,
): Promise<ApiResult<Image>> {
  const address = uploadAddress(folder, sha256)
  return withBearer((token) => attempt(photo, address, token, onProgress))
}

function attempt(
  photo: File,
  address: string,
  token: string | undefined,
  onProgress: (share: number) => void,
): Promise<ApiResult<Image>> {
  const request = new XMLHttpRequest()
  request.open('POST', address)
  request.withCredentials = true
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  let patience: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(patience)
    patience = setTimeout(() => request.abort(), PATIENCE)
  }
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    wait()
    onProgress(loaded / total)
  })
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => {
      clearTimeout(patience)
      resolve(resultOf(request))
    })
    wait()
    request.send(uploadForm(photo))
  })
}

function resultOf({ status, responseText }: XMLHttpRequest): ApiResult<Image> {
  const body = jsonOf(responseText)
  const answer = v.safeParse(uploadAnswerSchema, body)
  if (status < 300 && answer.success) {
    return { error: false, data: answer.output.image, status, headers: new Headers() }
  }
  const refusal = v.safeParse(errorSchema, body)
  if (status < 400) return unanswered(uploadFailed)
  if (body === undefined) return { ...unanswered(uploadFailed), status }
  const { message, error } = refusal.success ? refusal.output : { message: uploadFailed }
  return { error: true, message, field: error?.field, status, offline: false }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
