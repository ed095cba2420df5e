import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

interface ImpureFile {
  name: string
  bytes: Buffer
  fileName?: string
}

const script = '<script>alert(1)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`

const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#8888' } })

/** Bombs, polyglots, disguised files, names that traverse folders, and photos with metadata. */
export async function impureFiles(): Promise<ImpureFile[]> {
  const jpeg = await plain(40).jpeg().toBuffer()
  const tagged = plain(40).withExif({
    IFD0: { Copyright: script },
    IFD3: { GPSLatitude: '40/1 25/1 0/1', GPSLatitudeRef: 'N' },
  })
  const header = (text: string) => Buffer.from(text, 'latin1')
  return [
    { name: 'AVIF bomb of 49 megapixels', bytes: await plain(7000).avif({ effort: 0 }).toBuffer() },
    {
      name: 'interlaced PNG bomb with 16 bits',
      bytes: await plain(5000).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    },
    { name: 'PNG of 64 megapixels', bytes: await plain(8000).png().toBuffer() },
    { name: 'JPEG with HTML behind', bytes: Buffer.concat([jpeg, Buffer.from(script)]) },
    {
      name: 'JPEG header with HTML',
      bytes: Buffer.concat([header('\xff\xd8\xff\xe0'), Buffer.from(script)]),
    },
    { name: 'GIF header with HTML', bytes: Buffer.from(`GIF89a/*${script}*/`) },
    { name: 'SVG called .jpg', bytes: Buffer.from(svg), fileName: 'photo.jpg' },
    { name: 'HTML called .png', bytes: Buffer.from(`<!doctype html>${script}`), fileName: 'a.png' },
    { name: 'PDF', bytes: Buffer.from('%PDF-1.7\n1 0 obj') },
    { name: 'noise', bytes: randomBytes(5000) },
    { name: 'truncated JPEG', bytes: jpeg.subarray(0, jpeg.length / 2) },
    {
      name: 'JPEG with a position and a script in its metadata',
      bytes: await tagged.jpeg().toBuffer(),
    },
    {
      name: 'WebP with metadata',
      bytes: await plain(40)
        .withExif({ IFD0: { Artist: script } })
        .webp()
        .toBuffer(),
    },
    { name: 'name that traverses folders', bytes: jpeg, fileName: '../../../../etc/passwd' },
    { name: 'name with a zero byte', bytes: jpeg, fileName: 'a.jpg\0.html' },
    { name: 'name with markup', bytes: jpeg, fileName: `"><img src=x onerror=alert(1)>.jpg` },
  ]
}
