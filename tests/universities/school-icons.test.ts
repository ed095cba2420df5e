import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { draw } from '#server/images/decoder/draw.ts'
import { iconsOf, isIcon, wholeLogo } from '#server/school/icons.ts'
import { testApp } from '#tests/support/server/app.ts'

const blue = { r: 10, g: 60, b: 160, alpha: 1 }
const red = { r: 138, g: 21, b: 56, alpha: 1 }
const ground = [247, 245, 238, 255]

/** A logo in one color, as a file of the school. */
const logoOf = (width: number, height: number, background = blue) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

async function pixelsOf(picture: Uint8Array) {
  const image = sharp(picture).ensureAlpha().raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * (height - 1)) * width + Math.floor(x * (width - 1))) * 4
    return [...data.subarray(start, start + 4)]
  }
  return { size: [width, height], at }
}

describe('[IDENT-02] the logo as an icon', () => {
  const inked = [10, 60, 160, 255]
  const iconAt = async (path: string, logo: Uint8Array) => {
    const { body } = await iconsOf(await draw(logo, wholeLogo), draw).at(path)
    return pixelsOf(Buffer.from(body))
  }

  test.each([
    ['/icons/icon-192.png', [192, 192], inked],
    ['/icons/icon-512.png', [512, 512], inked],
    ['/icons/maskable-192.png', [192, 192], ground],
    ['/icons/maskable-512.png', [512, 512], ground],
    ['/icons/apple-touch-icon.png', [180, 180], ground],
    ['/startup/1170x2532.png', [1170, 2532], ground],
  ])('%s has its size and its corner', async (path, size, corner) => {
    const icon = await iconAt(path, await logoOf(400, 400))
    expect([icon.size, icon.at(0, 0), icon.at(0.5, 0.5)]).toEqual([size, corner, inked])
  })

  test('a mask of 80 % cuts nothing off', async () => {
    const { at } = await iconAt('/icons/maskable-512.png', await logoOf(400, 400))
    const edge = 0.5 - 0.4 * Math.SQRT1_2
    expect([at(edge, edge), at(edge + 0.01, edge + 0.01)]).toEqual([ground, inked])
  })

  test('a wide logo keeps its shape', async () => {
    const { at } = await iconAt('/icons/icon-192.png', await logoOf(400, 100))
    expect([at(0, 0.5), at(0.5, 0.3), at(0.5, 0.7)]).toEqual([inked, [0, 0, 0, 0], [0, 0, 0, 0]])
  })

  test('it is drawn once, and again only after a failure', async () => {
    const logo = await draw(await logoOf(40, 40), wholeLogo)
    let drawn = 0
    let fails = true
    const { at } = iconsOf(logo, (...asked) => {
      drawn += 1
      return fails ? Promise.reject(new Error('The child was killed.')) : draw(...asked)
    })
    const path = '/icons/icon-192.png'
    await expect(at(path)).rejects.toThrow('killed')
    fails = false
    const [one, two] = await Promise.all([at(path), at(path)])
    expect([drawn, one === two, await at(path)]).toEqual([2, true, one])
  })

  test('no other picture of Quad is replaced', () => {
    const others = ['/icons/monochrome-512.png', '/icons/shortcut-sell.png', '/startup/x.png', '/']
    expect(others.filter(isIcon)).toEqual([])
  })
})

describe('a server of a school', async () => {
  let app = await testApp({ cast: false })
  afterAll(() => app.stop())
  const folder = join(app.dataDir, 'school')
  const file = join(folder, 'logo.png')
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
  })

  async function restart(): Promise<void> {
    await app.close()
    app = app.reopen()
  }
  const get = (path: string, headers = {}) => app.request(path, { headers })
  const manifestIcons = async () => {
    const manifest = (await (await get('/manifest.webmanifest')).json()) as {
      icons: { src: string }[]
    }
    return manifest.icons.map(({ src }) => src)
  }
  const bytesAt = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer())
  const builtIcon = readFileSync('client/public/icons/icon-192.png')

  test('[IDENT-02] answers with its logo at the addresses of Quad’s icons, and browsers ask again each time', async () => {
    writeFileSync(file, await logoOf(400, 400))
    await restart()
    for (const [path, type] of [
      ['/favicon.svg', 'image/svg+xml'],
      ['/icons/icon-192.png', 'image/png'],
      ['/icons/apple-touch-icon.png', 'image/png'],
      ['/startup/1170x2532.png', 'image/png'],
    ] as const) {
      const { status, headers } = await get(path)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        type,
        'no-cache',
      ])
      const known = { 'if-none-match': headers.get('etag') ?? '' }
      expect((await get(path, known)).status).toBe(304)
    }
    expect((await get('/startup/9999x9999.png', { accept: '*/*' })).status).toBe(404)
    expect((await bytesAt('/favicon.svg')).toString()).toContain('data:image/png;base64,')
    expect(await bytesAt('/icons/icon-192.png')).not.toEqual(builtIcon)
  })

  test('[IDENT-02] the manifest names the icons by their logo, so that an installed app takes a new one', async () => {
    await restart()
    const quads = await manifestIcons()
    expect(quads).toContain('/icons/monochrome-512.png')
    const versions = new Set<string>()
    for (const background of [blue, red]) {
      writeFileSync(file, await logoOf(400, 400, background))
      await restart()
      const icons = await manifestIcons()
      const [version = ''] = icons.map((src) => new URL(src, app.url).searchParams.get('logo'))
      expect(icons).toEqual(
        quads
          .filter((src) => src !== '/icons/monochrome-512.png')
          .map((src) => `${src}?logo=${version}`),
      )
      versions.add(version ?? '')
    }
    expect(versions.size).toBe(2)
  })

  test.each([
    [
      'unreadable',
      () => Buffer.from('not a picture'),
      'It cannot be read. Please use a JPEG, PNG, WebP or AVIF image.',
    ],
    [
      'of 60 megapixels',
      () => logoOf(10_000, 6000),
      'It is too large. The limit is 50 megapixels.',
    ],
  ])(
    'a logo that is %s is named in the log with the reason, and Quad’s icons stay',
    async (_, logo, reason) => {
      writeFileSync(file, await logo())
      await restart()
      const { look } = app.resources
      expect(await look).toEqual({ app: { theme: {}, welcome: null }, icons: undefined })
      expect(app.logged).toEqual([`error: The logo ${file} is not used. ${reason}`])
      expect(await bytesAt('/icons/icon-192.png')).toEqual(builtIcon)
      expect(await manifestIcons()).toContain('/icons/icon-192.png')
    },
  )
})

test('a logo that cannot be used does not hide another one', async () => {
  let app = await testApp({ cast: false })
  const folder = join(app.dataDir, 'school')
  mkdirSync(join(folder, 'logo.png'), { recursive: true })
  writeFileSync(join(folder, 'logo.webp'), 'not a picture')
  writeFileSync(
    join(folder, 'logo.jpg'),
    await sharp(await logoOf(400, 400))
      .jpeg()
      .toBuffer(),
  )
  await app.close()
  app = app.reopen()
  const look = await app.resources.look
  expect(look.app.theme).toHaveProperty('--logo')
  expect(look.icons).toBeDefined()
  const reason = 'It cannot be read. Please use a JPEG, PNG, WebP or AVIF image.'
  expect(app.logged).toEqual([
    `error: The logo ${join(folder, 'logo.png')} is not used. It cannot be read (EISDIR).`,
    `error: The logo ${join(folder, 'logo.webp')} is not used. ${reason}`,
  ])
  await app.stop()
})

test('[IDENT-02] the worker keeps no file that a school replaces', () => {
  const worker = fileURLToPath(new URL('../../dist/client/service-worker.js', import.meta.url))
  const script = readFileSync(worker, 'utf8')
  const isKept = (name: string) => new RegExp(`["'\`]${name}`).test(script)
  expect(isKept('index.html')).toBe(true)
  const replaced = ['favicon.svg', 'manifest.webmanifest', 'icons/', 'startup/']
  expect(replaced.filter(isKept)).toEqual([])
})
