interface State {
  /** Null: deleted. */
  value: string | null
  sentAt: number
  /** When the answer came; undefined until then. */
  toldAt: number | undefined
}

/** When a backup began and ended, by the clock of `performance.now()`. */
export interface Span {
  began: number
  ended: number
}

/**
 * What clients sent and what they were told is stored, outside the server. The states of one key
 * follow each other: the next is sent after the answer to the last.
 */
export class Ledger {
  readonly #states = new Map<string, State[]>()
  readonly #underWay = new Set<Promise<unknown>>()

  /** Runs `send`, which stores `value` under `key`. */
  async write<T>(key: string, value: string | null, send: () => Promise<T>): Promise<T> {
    const state: State = { value, sentAt: performance.now(), toldAt: undefined }
    this.note(key, state)
    const answer = await send()
    state.toldAt = performance.now()
    return answer
  }

  /** Adds a state whose key or value only the answer names. */
  note(key: string, state: State): void {
    const states = this.#states.get(key)
    if (states) states.push(state)
    else this.#states.set(key, [state])
  }

  /** Runs work that notes what it sent when it ends. */
  async noting<T>(work: () => Promise<T>): Promise<T> {
    const running = work()
    this.#underWay.add(running)
    try {
      return await running
    } finally {
      this.#underWay.delete(running)
    }
  }

  /** Waits until everything that has been sent is noted. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  /** How many writes were acknowledged before `time`. */
  toldBefore(time: number): number {
    const all = [...this.#states.values()].flat()
    return all.filter(({ toldAt }) => toldAt !== undefined && toldAt < time).length
  }

  /** @returns what in a backup contradicts this ledger */
  differences(stored: ReadonlyMap<string, string>, span: Span): string[] {
    const foreign = [...stored.keys()].filter((key) => !this.#states.has(key))
    return [
      ...foreign.map((key) => `${key} was never sent`),
      ...[...this.#states].flatMap(([key, states]) => {
        const value = stored.get(key) ?? null
        const allowed = allowedIn(states, span)
        return allowed.includes(value) ? [] : [`${key} is ${value}, not ${allowed.join(' or ')}`]
      }),
    ]
  }
}

/** The last state acknowledged before the backup began, and all that were sent before it ended. */
function allowedIn(states: readonly State[], { began, ended }: Span): (string | null)[] {
  const last = states.findLastIndex(({ toldAt = Infinity }) => toldAt < began)
  const later = states.slice(last + 1).filter(({ sentAt }) => sentAt < ended)
  return [states[last]?.value ?? null, ...later.map(({ value }) => value)]
}
