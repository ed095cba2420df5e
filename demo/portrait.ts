import { inked } from './ink.ts'
import { palettes, type Look } from './palettes.ts'

const files = import.meta.glob<string>('./portraits/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export interface Face {
  drawing: string
  skin: string
  /** The color of the hair, or of the headscarf. */
  hair: string
  glasses: boolean
}

const skins = ['#f3d3bb', '#e3b48f', '#c98f66', '#a06a45', '#7a4c31', '#edc4a2']
const hairs = ['#2b211b', '#4a3123', '#7a4b2a', '#b8863f', '#1d1b20', '#8c3f28']

/** `style skin hair glasses` in students.txt: skin and hair by number, a scarf by its palette. */
export function faceOf(text: string): Face {
  const [style = '', skin = '', hair = '', glasses] = text.split(' ')
  const drawing = files[`./portraits/${style}.svg`]
  if (drawing === undefined) throw new Error(`There is no portrait called ${style}.`)
  const color =
    hair in palettes ? palettes[hair as keyof typeof palettes].main : hairs[Number(hair)]
  return {
    drawing,
    skin: skins[Number(skin)] ?? '',
    hair: color ?? '',
    glasses: glasses === 'glasses',
  }
}

/**
 * A student's portrait, square, as SVG.
 * @param width in pixels
 */
export function portrait(face: Face, { main, ground }: Look, width: number): string {
  const { drawing, skin, hair, glasses } = face
  const inks = { skin, hair, shirt: main, ground, glasses: glasses ? 'inline' : 'none' }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="${width}" height="${width}">${inked(drawing, inks)}</svg>`
}
