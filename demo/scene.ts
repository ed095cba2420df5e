import { inked } from './ink.ts'
import type { Look } from './palettes.ts'

/** The camera's position: in front, on the other side, or close. */
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
  /** The camera's angle to level, in degrees. */
  tilt: number
}

/**
 * A picture of a thing in a room, 4:5, as SVG.
 * @param drawing 200 × 250, standing on the floor at y = 206. One with `data-floor="none"` lies on
 *   or hangs in front of its ground.
 * @param width in pixels
 */
export function scene(drawing: string, { look, shot, tilt }: Setting, width: number): string {
  const { ground } = look
  const hasFloor = !drawing.includes('data-floor="none"')
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
${backdrop(shot, hasFloor)}
<rect width="200" height="250" fill="url(#glow)"/>
<g transform="${placed[shot]} rotate(${tilt} 100 206)">${inked(drawing, inksOf(look))}</g>
</svg>`
}

function backdrop(shot: Shot, hasFloor: boolean): string {
  if (shot === 'close' || shot === 'closer') return ''
  return (hasFloor ? floorBelow : '') + (shot === 'whole' ? windowLight : '')
}

const floorBelow = '<path d="M0 190h200v60H0Z" fill="url(#floor)" opacity=".5"/>'

const windowLight =
  '<g fill="#fff" opacity=".17"><path d="M112 0h34L62 192H28Z"/><path d="M156 0h30l-84 192H72Z"/></g>'

/** What `var(--name)` stands for in a drawing: a plain color, or a gradient lit from the left. */
const inksOf = ({ main, spot }: Look) => ({
  main: 'url(#main)',
  flat: main,
  deep: mix(main, '#14110d', 0.3),
  light: mix(main, '#ffffff', 0.26),
  spot: 'url(#spot)',
  'spot-flat': spot,
  'spot-deep': mix(spot, '#14110d', 0.3),
  wood: 'url(#wood)',
  steel: 'url(#steel)',
  black: 'url(#black)',
  glass: 'url(#glass)',
  soft: 'url(#soft)',
})

const materials = ({ main, spot }: Look): string =>
  [
    lit('main', main),
    lit('spot', spot),
    lit('wood', '#b98a56'),
    lit('steel', '#a9b1b3'),
    lit('black', '#303237'),
    '<linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#f4fbfb" stop-opacity=".85"/><stop offset="1" stop-color="#bcd3d6" stop-opacity=".6"/></linearGradient>',
  ].join('\n')

// From the left, from the window.
const lit = (id: string, color: string) =>
  gradient(id, [mix(color, '#ffffff', 0.13), color, mix(color, '#14110d', 0.17)], '0 0 1 .35')

function gradient(id: string, colors: string[], from: string): string {
  const [x1, y1, x2, y2] = from.split(' ')
  const stops = colors.map(
    (color, i) => `<stop offset="${i / (colors.length - 1)}" stop-color="${color}"/>`,
  )
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.join('')}</linearGradient>`
}

/** @param share of `other`, 0 to 1; both colors as `#rrggbb` */
function mix(color: string, other: string, share: number): string {
  const channel = (i: number) => {
    const [a, b] = [color, other].map((hex) => parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16))
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share)
  }
  return `#${[0, 1, 2].map((i) => channel(i).toString(16).padStart(2, '0')).join('')}`
}
