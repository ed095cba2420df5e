import { second } from '#sync/time.ts'

let settle = () => {}

/** Resolves when the first round has ended and its rows are on the screen. */
export const firstScreen = new Promise<void>((resolve) => {
  settle = resolve
})

/** Milliseconds in which only the first cards use the network. */
const HEAD_START = second

export function firstRoundEnded(): void {
  setTimeout(settle, HEAD_START)
}
