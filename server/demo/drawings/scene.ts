import type { Drawing, Ink } from './pen.ts'

/** What a thing looks like: its colour, a second one, and the ground that it is shown on. */
export interface Look {
  main: string
  spot: string
  ground: string
}

/** Where the camera stands: before the whole thing, close to it, or on its other side. */
export const shots = ['whole', 'mirrored', 'close', 'closer'] as const
export type Shot = (typeof shots)[number]

const placed: Record<Shot, string> = {
  whole: '',
  mirrored: 'translate(200 6) scale(-1 1) translate(8 10) scale(.92)',
  close: 'translate(-74 -96) scale(1.6)',
  closer: 'translate(-190 -196) scale(2.2)',
}

interface Setting {
  look: Look
  shot: Shot
  /** How far from level the camera was held, in degrees. */
  tilt: number
  /** It lies on or hangs before its ground: there is no floor to see. */
  flat: boolean
}

/** A picture of the thing, 4:5, as an SVG of so many pixels in width. */
export function scene(drawing: Drawing, setting: Setting, width: number): string {
  const { look, shot, tilt, flat } = setting
  const { ground } = look
  const wall = mix(ground, '#ffffff', 0.3)
  const floor = mix(ground, '#3a3226', 0.14)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 250" width="${width}" height="${width * 1.25}">
<defs>
${gradient('wall', [wall, ground], '0 0 .7 1')}
${gradient('floor', [mix(floor, '#ffffff', 0.18), floor], '0 0 1 1')}
<radialGradient id="glow" cx=".34" cy=".26" r=".7"><stop stop-color="#fff" stop-opacity=".36"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
<radialGradient id="soft"><stop stop-color="#1c160e" stop-opacity=".42"/><stop offset=".55" stop-color="#1c160e" stop-opacity=".2"/><stop offset="1" stop-color="#1c160e" stop-opacity="0"/></radialGradient>
${materials(look)}
</defs>
<rect width="200" height="250" fill="url(#wall)"/>
${backdrop(shot, flat)}
<rect width="200" height="250" fill="url(#glow)"/>
<g transform="${placed[shot]} rotate(${tilt} 100 206)">${drawing(inkOf(look))}</g>
</svg>`
}

function backdrop(shot: Shot, flat: boolean): string {
  if (shot === 'close' || shot === 'closer') return ''
  if (flat) return shot === 'whole' ? windowLight : ''
  return floorBelow + (shot === 'whole' ? windowLight : '')
}

const floorBelow = '<path d="M0 190h200v60H0Z" fill="url(#floor)" opacity=".5"/>'

const windowLight =
  '<g fill="#fff" opacity=".17"><path d="M112 0h34L62 192H28Z"/><path d="M156 0h30l-84 192H72Z"/></g>'

function inkOf({ main, spot }: Look): Ink {
  return {
    main: 'url(#main)',
    flat: main,
    deep: mix(main, '#14110d', 0.3),
    light: mix(main, '#ffffff', 0.26),
    spot: 'url(#spot)',
    spotFlat: spot,
    spotDeep: mix(spot, '#14110d', 0.3),
  }
}

const materials = ({ main, spot }: Look): string =>
  [
    lit('main', main),
    lit('spot', spot),
    lit('wood', '#b98a56'),
    lit('steel', '#a9b1b3'),
    lit('black', '#303237'),
    '<linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#f4fbfb" stop-opacity=".85"/><stop offset="1" stop-color="#bcd3d6" stop-opacity=".6"/></linearGradient>',
  ].join('\n')

// From the left, where the window is.
const lit = (id: string, color: string) =>
  gradient(id, [mix(color, '#ffffff', 0.13), color, mix(color, '#14110d', 0.17)], '0 0 1 .35')

function gradient(id: string, colors: string[], from: string): string {
  const [x1, y1, x2, y2] = from.split(' ')
  const stops = colors.map(
    (color, i) => `<stop offset="${i / (colors.length - 1)}" stop-color="${color}"/>`,
  )
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.join('')}</linearGradient>`
}

/** So much of `other` in `color`; both as `#rrggbb`. */
function mix(color: string, other: string, share: number): string {
  const channel = (i: number) => {
    const [a, b] = [color, other].map((hex) => parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16))
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share)
  }
  return `#${[0, 1, 2].map((i) => channel(i).toString(16).padStart(2, '0')).join('')}`
}
