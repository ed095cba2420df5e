import * as v from 'valibot'
import { isOwn } from '#sync/answer.ts'
import type { Image, ImageFolder } from '#sync/images.ts'
import { withBearer } from '../session/api.ts'
import { refusalIn, unanswered, type ApiResult } from '../session/send.ts'
import {
  patience,
  uploadAddress,
  uploadAnswerSchema,
  uploadFailed,
  uploadForm,
} from './upload-form.ts'

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
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => request.abort(), patience)
  }
  request.upload.addEventListener('progress', ({ loaded, total }) => {
    wait()
    onProgress(loaded / total)
  })
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      resolve(resultOf(request))
    })
    wait()
    request.send(uploadForm(photo))
  })
}

function resultOf(request: XMLHttpRequest): ApiResult<Image> {
  const { status, responseText } = request
  const type = request.getResponseHeader('content-type')
  const body = isOwn(type) ? jsonOf(responseText) : undefined
  const answer = v.safeParse(uploadAnswerSchema, body)
  if (status < 300 && answer.success) {
    return { error: false, data: answer.output.image, status, headers: new Headers() }
  }
  if (status < 400) return unanswered(uploadFailed)
  const refusal = refusalIn(status, body, { fallback: uploadFailed })
  return refusal ?? { ...unanswered(uploadFailed), status, isForeign: type?.includes('json') }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
