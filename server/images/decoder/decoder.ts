import { fork, type ChildProcess } from 'node:child_process'
import { unreadableImage } from '#sync/images.ts'
import { Refusal } from '#sync/refusal.ts'
import { minute, second } from '#sync/time.ts'
import { FairSlots } from '../../turns/fair-slots.ts'
import type { Answer, Made, Most, Order } from './child.ts'
import type { Drawing } from './draw.ts'
import type { Problem, ProcessedImage } from './encode.ts'

/** How many photos are decoded at once. No two belong to the same person. */
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

/**
 * Decodes photos in processes of their own. A photo can make its decoder take any memory and time,
 * or crash it; all of that ends with the child. People take turns, and nobody has two at a time, so
 * that the slow photos of one person leave the other child to everyone else.
 */
export class Decoder {
  /** The built program of `child.ts`. */
  readonly #program: string
  readonly #slots = new FairSlots({ slots: mostChildren, perOwner: 1 })
  readonly #idle: ChildProcess[] = []
  readonly #busy = new Set<ChildProcess>()
  readonly #timers = new Map<ChildProcess, NodeJS.Timeout>()

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
    return this.#slots.run(owner, () => this.#run({ bytes }, ({ image }) => image), signal)
  }

  /** Draws a PNG with a logo. @throws as `decode` */
  draw(owner: string, logo: Uint8Array, drawing: Drawing): Promise<Uint8Array> {
    const order = { bytes: logo, drawing }
    return this.#slots.run(owner, () => this.#run(order, ({ drawn }) => drawn))
  }

  /** Ends the children. Work that is under way fails. */
  close(): void {
    this.#slots.close()
    for (const child of [...this.#idle, ...this.#busy]) child.kill('SIGKILL')
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  #run<Result>(order: Order, resultOf: (made: Made) => Result | undefined): Promise<Result> {
    const child = this.#idle.pop() ?? this.#born()
    clearTimeout(this.#timers.get(child))
    child.ref()
    child.channel?.ref()
    this.#busy.add(child)
    return new Promise((done, failed) => {
      const broke = () => {
        end(false)
        failed(problems.unreadable())
      }
      const end = (isUsable: boolean) => {
        child.removeAllListeners('message').removeAllListeners('exit')
        child.off('error', broke)
        clearTimeout(silence)
        this.#busy.delete(child)
        if (isUsable) this.#rest(child)
        else child.kill('SIGKILL')
      }
      const silence = setTimeout(() => child.kill('SIGKILL'), longestSilence)
      child.once('message', (answer: Answer) => {
        end(!answer.isSpent)
        const result = resultOf(answer)
        if (result === undefined) failed(problems[answer.problem ?? 'unreadable']())
        else done(result)
      })
      // A decoder that crashed, or was killed by the system for want of memory.
      child.once('exit', broke)
      child.once('error', broke)
      child.send(order, () => {})
    })
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
