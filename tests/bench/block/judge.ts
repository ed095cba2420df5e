import type { SignedIn } from '#tests/support/people/cast.ts'
import { median } from '../measure.ts'
import type { Connections } from './connections.ts'
import type { Row } from './rows.ts'
import type { Answers, Attack, PageTime, Town } from './town.ts'

/** LOAD-01. Times are in milliseconds. */
const mostOfQuiet = 25
const leastBound = 150
const longest = 1500
/** A call may take the thread that answers everybody as long as so many pages of the feed. */
const mostPages = 10

const openCalls = 20
const openSockets = 10
const attackTime = 2500
/** Longer than the server waits for its disk, in milliseconds. */
const longPause = 1000

const repeated = 12

interface Verdict {
  line: string
  isKept: boolean
}

/** What a call took alone. */
interface First {
  work: number
  isRare: boolean
  status: number | undefined
}

interface Flood {
  as: SignedIn
  frame: string
  /** Whether sockets are only opened and closed. */
  reopen?: boolean
}

/** Measures row by row, prints each, and counts what misses its bound twice. */
export class Judge {
  readonly #town: Town
  /** A page of the feed without anything else: its work, and its time. */
  readonly #page: { work: number; quiet: number }
  readonly #failed: string[] = []

  private constructor(town: Town, page: { work: number; quiet: number }) {
    this.#town = town
    this.#page = page
    const bound = this.#bound.toFixed(0)
    console.log(
      `   a page of the feed: ${page.work.toFixed(2)} ms of work, ${page.quiet.toFixed(1)} ms quiet; judged by ${bound} ms\n`,
    )
    console.log(line(['work', 'pages', 'p95', 'max', 'p50', 'p95', 'max', 'call', 'answers']))
  }

  static async start(town: Town): Promise<Judge> {
    await town.feed(2000)
    const { pages } = await town.feed(4000)
    const sent = await town.pageOfFeed()
    const works: number[] = []
    for (let i = 0; i < 60; i += 1) works.push((await town.cost(sent)).work)
    return new Judge(town, { work: Math.min(...works), quiet: median(pages.map(own)) })
  }

  async row({ name, call, asks, parts, isRare }: Row): Promise<void> {
    const sent = await Promise.all(asks.map((ask) => this.#town.sent(call, ask)))
    // Rounds of the attack before, whose callers have gone, run on, with pauses while the disk writes.
    await this.#town.settled(longPause)
    this.#town.forgetLimits()
    const costs: { status: number; work: number }[] = []
    const measured = asks.length > 1 ? sent : Array.from({ length: repeated }, () => sent[0]!)
    for (const each of measured) costs.push(await this.#town.cost(each))
    if (asks[0]?.as && costs[0]?.status === 401)
      throw new Error(`${name} was called by someone who is not logged in.`)
    // The first requests of a kind also compile its code.
    const work = Math.min(...costs.map((cost) => cost.work)) / parts
    const attack = { calls: { sent, open: openCalls } }
    const first = { work, isRare, status: costs[0]?.status }
    await this.#judge(name, attack, first)
  }

  async socket(name: string, { as, frame, reopen = false }: Flood): Promise<void> {
    const token = await this.#town.token(as)
    const sockets = { token, frame, open: openSockets, reopen }
    await this.#judge(name, { sockets })
  }

  /** Prints what the same does to a server that only answers, too; its page is not of the feed. */
  async connections(name: string, connections: Connections, hasFloor: boolean): Promise<void> {
    await this.#judge(name, { connections })
    if (!hasFloor) return
    const { pages, answers } = await this.#town.floor(attackTime, { connections })
    const [, p95, max] = shares(pages.map(own))
    const cells = ['', '', p95, max, ...shares(pages.map(({ time }) => time))]
    console.log(line([...cells.map(rounded), '  floor: a bare server', told(answers)]))
  }

  /** @returns how many rows have missed a bound twice */
  report(): number {
    console.log(
      this.#failed.length === 0
        ? '\n   Everything is within its bounds.'
        : `\n! ${this.#failed.length} beyond their bounds: ${this.#failed.join('; ')}`,
    )
    return this.#failed.length
  }

  get #bound(): number {
    return Math.max(leastBound, mostOfQuiet * this.#page.quiet)
  }

  async #judge(name: string, attack: Attack, first?: First): Promise<void> {
    const once = await this.#attacked(name, attack, first)
    console.log(once.line)
    if (once.isKept) return
    // A load of other programs is no fault of the server. Both results stay on the screen.
    const again = await this.#attacked(`${name} (again)`, attack, first)
    console.log(again.line)
    if (!again.isKept) this.#failed.push(name)
  }

  async #attacked(name: string, attack: Attack, first?: First): Promise<Verdict> {
    this.#town.forgetLimits()
    const { pages, answers, work: spent } = await this.#town.feed(attackTime, attack)
    const frames = answers['sent'] ?? answers['opened'] ?? 1
    const work = first?.work ?? (spent - pages.length * this.#page.work) / frames
    const [, p95, max] = shares(pages.map(own))
    const byClock = shares(pages.map(({ time }) => time))
    const ratio = work / this.#page.work
    const isKept = p95 <= this.#bound && max <= longest && (first?.isRare || ratio <= mostPages)
    const cells = [
      work.toFixed(2),
      ratio.toFixed(1),
      p95.toFixed(0),
      max.toFixed(0),
      ...byClock.map((time) => time.toFixed(0)),
      name.slice(0, 90),
      `${first?.status ?? ''} | ${told(answers)}`,
    ]
    return { line: (isKept ? '  ' : '! ') + line(cells).slice(2), isKept }
  }
}

/** Other programs on the machine make the server wait for a processor. That is not judged. */
const own = ({ time, waited }: PageTime): number => Math.max(0, time - waited)

/** The median, the 95th percentile and the longest. */
function shares(times: readonly number[]): [number, number, number] {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity
  return [at(0.5), at(0.95), at(1)]
}

const rounded = (cell: number | string): string =>
  typeof cell === 'number' ? cell.toFixed(0) : cell

const widths = [10, 7, 7, 7, 8, 7, 7]

const line = (cells: string[]): string =>
  cells.map((cell, i) => (i < widths.length ? cell.padStart(widths[i] ?? 0) : `  ${cell}`)).join('')

const told = (answers: Answers): string =>
  Object.entries(answers)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
