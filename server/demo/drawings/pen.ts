/** The colours of one thing. `main` and `spot` are lit from the left; the others are plain. */
export interface Ink {
  main: string
  flat: string
  deep: string
  light: string
  spot: string
  spotFlat: string
  spotDeep: string
}

/** Draws a thing into 200 × 250, standing on the floor at y = 206. */
export type Drawing = (ink: Ink) => string

/** Materials that do not change with the colour; lit from the left, too. */
export const wood = 'url(#wood)'
export const woodFlat = '#b98a56'
export const woodDeep = '#8a623a'
export const steel = 'url(#steel)'
export const steelFlat = '#a9b1b3'
export const steelDeep = '#7b8487'
export const black = 'url(#black)'
export const blackFlat = '#2b2d31'
export const paperFlat = '#faf8f2'
export const pageEdge = '#ddd6c6'
export const glass = 'url(#glass)'
export const shine = '#ffffff55'
export const shade = '#00000026'

export const box = (x: number, y: number, w: number, h: number, round: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${fill}"/>`

export const disc = (cx: number, cy: number, r: number, fill: string) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const ring = (cx: number, cy: number, r: number, stroke: string, width = 4) =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

export const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, stroke: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const dashed = (d: string, stroke: string, width: number, gap: string) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-dasharray="${gap}"/>`

export const turned = (degrees: number, body: string, cx = 100, cy = 130) =>
  `<g transform="rotate(${degrees} ${cx} ${cy})">${body}</g>`

export const moved = (x: number, y: number, body: string, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`

/** Where a standing thing touches the floor. */
export const shadow = (rx: number, cx = 100, cy = 206) =>
  oval(cx + 6, cy + 1, rx * 1.12, Math.max(7, rx * 0.14), 'url(#soft)') +
  oval(cx, cy, rx, Math.max(3.5, rx * 0.06), 'url(#soft)')

/** What lies or hangs flat throws its own outline. */
export const drop = (d: string, x = 4, y = 6) =>
  `<g transform="translate(${x} ${y})" opacity=".5">${shape(d, '#0000002e')}</g>${moved(x / 2, y / 2, shape(d, '#00000024'))}`
