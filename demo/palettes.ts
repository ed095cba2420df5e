/** The color of a thing, a second color, and the ground behind it. */
export interface Look {
  main: string
  spot: string
  ground: string
}

const look = (main: string, spot: string, ...grounds: string[]) => ({ main, spot, grounds })

/** Colors that go together, and grounds that suit them. */
export const palettes = {
  rust: look('#c4512d', '#2f5b45', '#cfdccb', '#efe3d0', '#d7dfe2'),
  forest: look('#2d7a53', '#e0a43c', '#f1e2c6', '#e9d9cf', '#dfe3ea'),
  navy: look('#2f4b7c', '#dd8a4a', '#f0e0c9', '#d9dfe8', '#e6ddd3'),
  plum: look('#5f4290', '#ffd76a', '#e3dcf0', '#f0e2d4', '#d8e2dc'),
  gold: look('#e0a43c', '#3f5d8a', '#d9e2e4', '#f3e8d2', '#dcd9e8'),
  teal: look('#2f7378', '#ef9a66', '#f2ddd0', '#d6e6e4', '#ece6d6'),
  slate: look('#4f5b66', '#d5542f', '#dfe5e2', '#eee4d6', '#d9dde6'),
  rose: look('#c0617a', '#35645a', '#f3dfdb', '#dfe6dc', '#e8e0ee'),
  cream: look('#f0e8d6', '#b8482f', '#c6d3cb', '#cfd4e0', '#dbc9b6'),
  ink: look('#34373e', '#d8623a', '#f0d9d0', '#dfe4d8', '#e9e2d0'),
  sky: look('#5b90bd', '#f0c15a', '#dce8ee', '#f2e6d4', '#e2dcea'),
  cocoa: look('#8f5a45', '#d9b36a', '#e9d6cc', '#dbe2d6', '#e9e4d6'),
  moss: look('#7a8a4a', '#c4512d', '#e8e6cf', '#dfd9cc', '#d6e0de'),
  snow: look('#f7f5ef', '#d5542f', '#cfd9d2', '#d3d7e2', '#e0d2c4'),
  wine: look('#7d2f3f', '#e6b54a', '#efdfd6', '#d9e0da', '#e4dcea'),
  lilac: look('#9a86c8', '#3f6f6a', '#ebe4f3', '#f1e8d8', '#d9e4e2'),
} satisfies Record<string, { main: string; spot: string; grounds: string[] }>
export type PaletteName = keyof typeof palettes
export const paletteNames = Object.keys(palettes) as PaletteName[]

/** The palette's colors on one of its grounds; any number selects one. */
export function lookOf(name: PaletteName, ground: number): Look {
  const { main, spot, grounds } = palettes[name]
  return { main, spot, ground: grounds[ground % grounds.length] ?? main }
}
