let settle = () => {}

/** Resolves once the first look at the server is over, and what it brought is on the screen. */
export const firstScreen = new Promise<void>((resolve) => {
  settle = resolve
})

/** So long the first cards have the line for themselves. */
const HEAD_START = 1000

export function firstRoundEnded(): void {
  setTimeout(settle, HEAD_START)
}
