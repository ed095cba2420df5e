import type { Page } from 'playwright/test'
import type { FilePayload } from '../pages/listing-form.ts'

/** Has the header of an iPhone's photo; no decoder here could read the rest anyway. */
export const heic: FilePayload = {
  name: 'IMG_4711.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.concat([
    Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(4000, 7),
  ]),
}

/** Lets `createImageBitmap` decode HEIC like Safari, into a picture of that size. */
export const decodeHeic = (page: Page, width: number, height: number) =>
  page.addInitScript(
    ([w, h]) => {
      const real = window.createImageBitmap.bind(window)
      const stand = (source: ImageBitmapSource) => {
        if (!(source instanceof Blob) || source.type !== 'image/heic') return real(source)
        const canvas = new OffscreenCanvas(w, h)
        const context = canvas.getContext('2d')
        context?.fillRect(0, 0, w / 2, h)
        return Promise.resolve(canvas.transferToImageBitmap())
      }
      Object.assign(window, { createImageBitmap: stand })
    },
    [width, height] as const,
  )

/** Records the page's uploads, because the browser's own log has no bytes of form files. */
export const watchUploads = (page: Page) =>
  page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      const photo = body instanceof FormData ? body.get('image') : null
      if (photo instanceof Blob) Object.assign(window, { uploaded: photo })
      return send.call(this, body)
    }
  })

/** Type and bytes of the last upload. */
export async function uploaded(page: Page): Promise<{ type: string; bytes: Buffer }> {
  const { type, bytes } = await page.evaluate(async () => {
    const photo: unknown = Reflect.get(window, 'uploaded')
    if (!(photo instanceof Blob)) throw new Error('Nothing was uploaded.')
    return { type: photo.type, bytes: [...new Uint8Array(await photo.arrayBuffer())] }
  })
  return { type, bytes: Buffer.from(bytes) }
}
