// Draws the app's icons from the logo. Run it after changing the logo.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const paper = '#f7f5ee'
const lawn = '#1d6b40'
const amber = '#e39a1f'
const out = new URL('../client/public/', import.meta.url)

const squares = (field, lifted) => `
  <g fill="${field}">
    <rect x="2.5" y="4" width="12" height="12" rx="3.6"/>
    <rect x="2.5" y="18" width="12" height="12" rx="3.6"/>
    <rect x="16.5" y="18" width="12" height="12" rx="3.6"/>
  </g>
  <rect x="18.5" y="1.5" width="12" height="12" rx="3.6" fill="${lifted}"/>`

/**
 * The logo in a square.
 * @param share of the square's width that the logo takes
 * @param radius of the corners; 0 where the system rounds them itself
 */
const drawing = ({ share, ground = 'none', radius = 0, field = lawn, lifted = amber }) => {
  const scale = (share * 100) / 32
  const edge = (100 - share * 100) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <rect width="100" height="100" rx="${radius}" fill="${ground}"/>
  <g transform="translate(${edge - scale * 0.5} ${edge + scale * 0.25}) scale(${scale})">${squares(field, lifted)}
  </g>
</svg>`
}

const plain = drawing({ share: 0.62, ground: paper, radius: 22 })
const full = drawing({ share: 0.56, ground: paper })
const maskable = drawing({ share: 0.5, ground: lawn, field: paper, lifted: '#f0b73f' })
const monochrome = drawing({ share: 0.62, field: '#000', lifted: '#000' })

async function png(name, svg, size) {
  const image = sharp(Buffer.from(svg), { density: (72 * size) / 100 }).resize(size, size)
  await image
    .png({ compressionLevel: 9, palette: true })
    .toFile(new URL(`icons/${name}`, out).pathname)
}

await mkdir(new URL('icons/', out), { recursive: true })
await png('icon-192.png', plain, 192)
await png('icon-512.png', plain, 512)
await png('maskable-192.png', maskable, 192)
await png('maskable-512.png', maskable, 512)
await png('monochrome-512.png', monochrome, 512)
await png('apple-touch-icon.png', full, 180)

// What an iPhone shows while Quad starts. The first paint has the same ground.
const screens = new URL('../client/install/startup-screens.json', import.meta.url)
await mkdir(new URL('startup/', out), { recursive: true })
for (const [width, height] of JSON.parse(await readFile(screens, 'utf8'))) {
  const logo = sharp(Buffer.from(drawing({ share: 1 }))).resize(Math.round(width / 4))
  await sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([{ input: await logo.png().toBuffer() }])
    .png({ compressionLevel: 9, palette: true, colours: 16 })
    .toFile(new URL(`startup/${width}x${height}.png`, out).pathname)
}

const shortcut = (path) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="30" fill="${lawn}"/><path transform="translate(20 20) scale(2.5)" d="${path}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
await png('shortcut-sell.png', shortcut('M12 5v14M5 12h14'), 96)
await png(
  'shortcut-messages.png',
  shortcut(
    'M6 4.5h12A2.5 2.5 0 0 1 20.5 7v7.5A2.5 2.5 0 0 1 18 17h-7.2L6.5 20.3V17H6a2.5 2.5 0 0 1-2.5-2.5V7A2.5 2.5 0 0 1 6 4.5Z',
  ),
  96,
)

await writeFile(
  new URL('favicon.svg', out),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>g{fill:${lawn}}rect.up{fill:${amber}}@media(prefers-color-scheme:dark){g{fill:#6cc48d}rect.up{fill:#f0b73f}}</style><g><rect x="2" y="4" width="12.5" height="12.5" rx="3.6"/><rect x="2" y="18" width="12.5" height="12.5" rx="3.6"/><rect x="16" y="18" width="12.5" height="12.5" rx="3.6"/></g><rect class="up" x="18.5" y="1" width="12.5" height="12.5" rx="3.6"/></svg>\n`,
)
