/** Equal seeds give equal numbers, so every demo campus is the same. */
export interface Random {
  /** At least 0 and less than 1. */
  fraction(): number
  /** An integer from `least` to `most`, inclusive. */
  between(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(choices: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  bytes(length: number): Uint8Array
}

/** Mulberry32; its 32 bits of state suffice for a few thousand choices. */
export function randomFrom(seed: number): Random {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) =>
    least + Math.floor(fraction() * (most - least + 1))
  return {
    fraction,
    between,
    chance: (share) => fraction() < share,
    pick(choices) {
      const chosen = choices[between(0, choices.length - 1)]
      if (chosen === undefined) throw new Error('There is nothing to pick from.')
      return chosen
    },
    shuffled: (list) =>
      list
        .map((item) => ({ item, place: fraction() }))
        .sort((a, b) => a.place - b.place)
        .map(({ item }) => item),
    bytes: (length) => Uint8Array.from({ length }, () => between(0, 255)),
  }
}
