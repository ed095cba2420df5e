import { palettes } from './looks.ts'
import { box, disc, line, oval, shape } from './pen.ts'
import type { Look } from './scene.ts'

export interface Face {
  style: keyof typeof styles
  skin: string
  /** Of the hair, or of the scarf over it. */
  hair: string
  glasses: boolean
}

const skins = ['#f3d3bb', '#e3b48f', '#c98f66', '#a06a45', '#7a4c31', '#edc4a2']
const hairs = ['#2b211b', '#4a3123', '#7a4b2a', '#b8863f', '#1d1b20', '#8c3f28']

/** What lies behind the head, and what falls over it. */
const styles = {
  short: (hair: string) => [
    '',
    shape('M62 92q-4-48 38-50t40 48q-8-22-26-26-30 2-42 6-8 6-10 22Z', hair),
  ],
  long: (hair: string) => [
    shape('M54 96q-4-62 46-62t46 62v66H54Z', hair),
    shape('M62 100q-2-46 38-50 36 4 38 48-24-6-36-28-14 22-40 30Z', hair),
  ],
  curly: (hair: string) => [
    [
      [64, 74],
      [80, 52],
      [104, 44],
      [126, 54],
      [138, 76],
      [60, 96],
      [142, 98],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 19, hair))
      .join(''),
    [
      [74, 66],
      [94, 58],
      [114, 60],
      [130, 72],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 13, hair))
      .join(''),
  ],
  bun: (hair: string) => [
    disc(100, 34, 17, hair) + disc(100, 82, 43, hair),
    shape('M60 96q-2-46 40-48 42 2 40 48-10-26-40-28-30 2-40 28Z', hair),
  ],
  bob: (hair: string) => [
    shape('M52 122q-6-84 48-84t48 84q-6 10-18 8H70q-12 2-18-8Z', hair),
    shape('M62 90q6-36 38-36t38 36q-38-10-76 0Z', hair),
  ],
  scarf: (cloth: string) => [
    shape('M48 150q-8-112 52-112t52 112q-50 34-104 0Z', cloth),
    shape('M60 98q0-46 40-48t40 48q-8-32-40-32t-40 32Z', cloth),
  ],
} satisfies Record<string, (hair: string) => string[]>

/** `style skin hair glasses`, as the cast's file has it: skin and hair by number, a scarf by colour. */
export function faceOf(text: string): Face {
  const [style = '', skin = '', hair = '', glasses] = text.split(' ')
  if (!isStyle(style)) throw new Error(`Nobody's hair is ${style}.`)
  const color =
    hair in palettes ? palettes[hair as keyof typeof palettes].main : hairs[Number(hair)]
  return {
    style,
    skin: skins[Number(skin)] ?? '',
    hair: color ?? '',
    glasses: glasses === 'glasses',
  }
}

const isStyle = (name: string): name is keyof typeof styles => name in styles

/** A student's portrait, square, as an SVG of so many pixels in width. */
export function portrait(
  { skin, hair, style, glasses }: Face,
  { main: shirt, ground }: Look,
  width: number,
): string {
  const [behind = '', before = ''] = styles[style](hair)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${width}" height="${width}">
<rect width="200" height="200" fill="${ground}"/>
<circle cx="60" cy="50" r="120" fill="#fff" opacity=".22"/>
${behind}
${box(86, 120, 28, 44, 10, skin)}
${shape('M86 138q14 12 28 0v12q-14 10-28 0Z', '#0000001f')}
${shape('M30 204q2-48 54-54 16 14 32 0 52 6 54 54Z', shirt)}
${shape('M30 204q2-48 54-54-30 18-34 54Z', '#ffffff2e')}
${oval(100, 96, 36, 42, skin)}
${shape('M128 70q10 24-4 54-10 14-24 14 34-16 28-68Z', '#00000014')}
${disc(86, 98, 3.6, '#2a221d')}${disc(114, 98, 3.6, '#2a221d')}
${disc(78, 110, 7, '#e0705a33')}${disc(122, 110, 7, '#e0705a33')}
${line('M90 118q10 8 20 0', '#8c3f30', 3)}
${line('M99 100q-3 6 2 8', '#00000030', 2)}
${before}
${glasses ? line('M74 98a12 11 0 1 0 24 0a12 11 0 1 0-24 0M102 98a12 11 0 1 0 24 0a12 11 0 1 0-24 0M98 96h4', '#2b2d31', 2.5) : ''}
</svg>`
}
