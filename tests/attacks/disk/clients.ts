import type { SignedIn } from '#tests/support/people/cast.ts'
import { photo } from '#tests/support/server/photos.ts'
import type { TestServer } from '#tests/support/server/server.ts'

/** A call that writes, with whatever answer it gets. */
export function send(
  server: TestServer,
  as: SignedIn,
  body: string | FormData,
  path: string,
): Promise<Response> {
  return server.request(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      origin: server.url,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  })
}

export async function uploadPhoto(server: TestServer, as: SignedIn): Promise<Response> {
  const form = new FormData()
  const bytes = new Uint8Array(await photo(400, 300).jpeg().toBuffer())
  form.set('image', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg')
  return send(server, as, form, '/api/upload-image?folder=quad/listing-images')
}

/** Where the data folder has the photo of an address. */
export function photoFile(path: string): string {
  const [, , id = '', name = ''] = path.split('/')
  return `images/${id.slice(0, 2)}/${id}-${name}`
}
