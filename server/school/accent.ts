/** `light` and `dark` are the themes of the app. */
type Theme = 'light' | 'dark'
type Rgb = readonly [number, number, number]

/** The backgrounds of the accent color in client/ui/tokens.css: the one with the least contrast, and cards. */
const grounds: Record<Theme, { nearest: string; card: string; ink: string }> = {
  light: { nearest: '#edeae0', card: '#fffefa', ink: '#ffffff' },
  dark: { nearest: '#242924', card: '#1b1f1b', ink: '#08170e' },
}

/** WCAG 2.2, 1.4.3: of text with its ground. */
const leastContrast = 4.5
const washed = 0.1
const deepened = 0.2

/** Why a color is not readable in a theme, in one sentence. */
export function accentProblem(color: string, theme: Theme): string | undefined {
  const { nearest } = grounds[theme]
  const lowest = Math.min(...[nearest, washOf(color, theme)].map((each) => contrast(color, each)))
  if (lowest >= leastContrast) return undefined
  const better = theme === 'light' ? 'darker' : 'lighter'
  return `The color ${color} has a contrast of ${Math.floor(lowest * 10) / 10} in the ${theme} theme. It needs ${leastContrast}: choose a ${better} one.`
}

/** The tokens of the app that follow from an accent color for each theme. */
export function accentTokens(light: string, dark: string): Record<string, string> {
  const both = (of: (color: string, theme: Theme) => string) =>
    `light-dark(${of(light, 'light')}, ${of(dark, 'dark')})`
  return {
    '--lawn': both((color) => color),
    '--lawn-deep': both(deepOf),
    '--on-lawn': both((_, theme) => grounds[theme].ink),
    '--lawn-wash': both(washOf),
    '--focus': both((color, theme) => (theme === 'light' ? color : deepOf(color, theme))),
  }
}

const washOf = (color: string, theme: Theme) => mix(grounds[theme].card, color, washed)
const deepOf = (color: string, theme: Theme) =>
  mix(color, theme === 'light' ? '#000000' : '#ffffff', deepened)

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((each) => {
    const share = each / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function mix(ground: string, color: string, share: number): string {
  const [from, to] = [rgbOf(ground), rgbOf(color)]
  const mixed = from.map((each, i) => Math.round(each + ((to[i] ?? each) - each) * share))
  return `#${mixed.map((each) => each.toString(16).padStart(2, '0')).join('')}`
}

function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}
