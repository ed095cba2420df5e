/** The color of a drawn object, from the tokens. */
export const paint = (name: string) => `var(--paint-${name})`

export const shade = 'var(--shade)'
export const shine = 'var(--shine)'

export function Shadow({ rx, cy = 206 }: { rx: number; cy?: number }) {
  return <ellipse cx="100" cy={cy} rx={rx} ry={rx * 0.11} fill={shade} />
}
