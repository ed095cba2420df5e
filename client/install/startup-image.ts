import screens from './startup-screens.json'

/**
 * Names the picture that an iPhone shows while Quad starts from the home screen, which is blank
 * otherwise. An iPhone takes only a picture of exactly its own size, and remembers the one that the
 * page names when Quad is added to the home screen.
 */
export function nameStartupImage(): void {
  const [width, height] = [screen.width, screen.height].map((side) => side * devicePixelRatio)
  if (!screens.some(([w, h]) => w === width && h === height)) return
  const link = document.createElement('link')
  link.rel = 'apple-touch-startup-image'
  link.href = `/startup/${width}x${height}.png`
  document.head.append(link)
}
