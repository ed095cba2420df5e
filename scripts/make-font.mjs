// Reduces the display font to the characters that the screens use. Run it after changing the ranges.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const source = (name) =>
  resolve(
    `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${name}-wght-normal.woff2`,
  )

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('')

const latin = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŸ–—‘’‚“”„•…‹›€™−×'
const latinExt = range(0x100, 0x17f) + range(0x218, 0x21b) + 'Ẁẁẃẅ'

for (const [from, to, text] of [
  ['latin', 'display.woff2', latin],
  ['latin-ext', 'display-ext.woff2', latinExt],
]) {
  const font = await subsetFont(await readFile(source(from)), text, {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'tnum', 'lnum'],
    noHinting: true,
    variationAxes: { wght: { min: 700, max: 800 } },
  })
  await writeFile(new URL(`../client/ui/${to}`, import.meta.url), font)
  console.log(to, font.length)
}
