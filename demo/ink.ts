/**
 * The drawing with its colors: each `var(--name)` in it becomes the ink of that name.
 * @returns an `<svg>` element, ready to be part of another one
 */
export function inked(drawing: string, inks: Record<string, string>): string {
  return drawing
    .slice(drawing.indexOf('<svg'))
    .replaceAll(/var\(--([a-z-]+)\)/g, (_, name: string) => {
      const ink = inks[name]
      if (ink === undefined) throw new Error(`A drawing asks for the ink ${name}.`)
      return ink
    })
}
