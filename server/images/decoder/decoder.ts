import { fork, type ChildProcess } from 'node:child_process'
import { unreadableImage } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'
import { minute, second } from '#sync/time.ts'
import type { Answer, Most, Order } from './child.ts'
import type { Problem, ProcessedImage } from './encode.ts'

/** So many photos are decoded at a time, each of another person. */
const mostChildren = 2
/** A child without work gives its memory back. */
const idleFor = minute
/** The child ends costly work itself. This is for one that no longer answers. */
const longestSilence = 60 * second

const mostOfAPhoto: Most = { cpu: 5 * second, memory: 256 * 1024 * 1024 }

const problems: Record<Problem, () => Refusal> = {
  unreadable: () => new Refusal('unsupported_type', unreadableImage, 'image'),
  'too-many-pixels': () =>
    new Refusal('too_large', 'This photo is too large. The limit is 50 megapixels.', 'image'),
  'too-costly': () =>
    new Refusal(
      'too_large',
      'This photo takes too much work to read. Please save it as a JPEG, or with fewer pixels.',
      'image',
    ),
}

interface Job {
  owner: string
  bytes: Uint8Array
  signal: AbortSignal | undefined
  done(image: ProcessedImage): void
  failed(reason: unknown): void
}

/**
 * Decodes photos in processes of their own. A photo can make its decoder take any memory and time,
 * or crash it; all of that ends with the child. People take turns, and nobody has two at a time, so
 * that the slow photos of one person leave the other child to everyone else.
 */
export class Decoder {
  /** The built program of `child.ts`. */
  readonly #program: string
  #waiting: Job[] = []
  /** When people with work here last had a turn. */
  readonly #turns = new Map<string, number>()
  #turn = 0
  readonly #idle: ChildProcess[] = []
  /** The child that works for each person. */
  readonly #busy = new Map<string, ChildProcess>()
  readonly #timers = new Map<ChildProcess, NodeJS.Timeout>()
  #isClosed = false

  readonly #most: Most

  constructor(program: string, most: Most = mostOfAPhoto) {
    this.#program = program
    this.#most = most
  }

  /**
   * @throws Refusal `unsupported_type` for an unreadable photo, `too_large` above 50 megapixels or
   * for one that takes more than 256 MB or 5 seconds
   * @throws the signal's reason if it is aborted before the photo's turn
   */
  decode(owner: string, bytes: Uint8Array, signal?: AbortSignal): Promise<ProcessedImage> {
    return new Promise((done, failed) => {
      this.#waiting.push({ owner, bytes, signal, done, failed })
      this.#next()
    })
  }

  /** Ends the children. Work that is under way fails. */
  close(): void {
    this.#isClosed = true
    for (const child of [...this.#idle, ...this.#busy.values()]) child.kill('SIGKILL')
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #next(): void {
    while (!this.#isClosed && this.#busy.size < mostChildren) {
      const job = this.#take()
      if (!job) return
      this.#run(job)
    }
  }

  /** The next job: of someone who has none under way, and whose last turn is the longest ago. */
  #take(): Job | undefined {
    for (const { signal, failed } of this.#waiting) if (signal?.aborted) failed(signal.reason)
    this.#waiting = this.#waiting.filter(({ signal }) => !signal?.aborted)
    const turnOf = ({ owner }: Job) => this.#turns.get(owner) ?? 0
    const free = this.#waiting.filter(({ owner }) => !this.#busy.has(owner))
    // Sorting keeps the order of arrival between equals.
    const [next] = free.toSorted((one, other) => turnOf(one) - turnOf(other))
    if (next) this.#waiting.splice(this.#waiting.indexOf(next), 1)
    return next
  }

  #run({ owner, bytes, done, failed }: Job): void {
    const child = this.#idle.pop() ?? this.#born()
    clearTimeout(this.#timers.get(child))
    child.ref()
    child.channel?.ref()
    this.#busy.set(owner, child)
    this.#turns.set(owner, (this.#turn += 1))
    const broke = () => {
      failed(problems.unreadable())
      end(false)
    }
    const end = (isUsable: boolean) => {
      child.removeAllListeners('message').removeAllListeners('exit')
      child.off('error', broke)
      clearTimeout(silence)
      this.#busy.delete(owner)
      if (!this.#waiting.some((job) => job.owner === owner)) this.#turns.delete(owner)
      if (isUsable) this.#rest(child)
      else child.kill('SIGKILL')
      this.#next()
    }
    const silence = setTimeout(() => child.kill('SIGKILL'), longestSilence)
    child.once('message', (answer: Answer) => {
      if ('image' in answer) done(answer.image)
      else failed(problems[answer.problem]())
      end(!answer.isSpent)
    })
    // A decoder that crashed, or was killed by the system for want of memory.
    child.once('exit', broke)
    child.once('error', broke)
    const order: Order = { bytes }
    child.send(order, () => {})
  }

  #born(): ChildProcess {
    const { cpu, memory } = this.#most
    // The child gets none of the server's secrets.
    const child = fork(this.#program, [String(cpu), String(memory)], {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Without a listener, a child that cannot be started or written to would end the server.
    child.on('error', () => child.kill('SIGKILL'))
    return child
  }

  #rest(child: ChildProcess): void {
    this.#idle.push(child)
    // An idle child does not keep the program alive.
    child.unref()
    child.channel?.unref()
    child.once('exit', () => this.#forget(child))
    const timer = setTimeout(() => {
      this.#forget(child)
      child.disconnect()
    }, idleFor)
    timer.unref()
    this.#timers.set(child, timer)
  }

  #forget(child: ChildProcess): void {
    const place = this.#idle.indexOf(child)
    if (place !== -1) this.#idle.splice(place, 1)
    clearTimeout(this.#timers.get(child))
    this.#timers.delete(child)
  }
}
