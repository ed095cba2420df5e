import { setPriority } from 'node:os'
import { draw, type Drawing } from './draw.ts'
import { encode, ImageProblem, type Problem, type ProcessedImage } from './encode.ts'

/** A photo to encode, or a logo to draw. */
export interface Order {
  bytes: Uint8Array
  /** What to draw with the logo. */
  drawing?: Drawing
}
export interface Made {
  image?: ProcessedImage
  drawn?: Uint8Array
}
export interface Answer extends Made {
  problem?: Problem
  /** The child has taken so much memory that a new one is better for the next photo. */
  isSpent: boolean
}

/** What one photo may take. */
export interface Most {
  /** Milliseconds of CPU. */
  cpu: number
  /** Bytes beside those of the program. */
  memory: number
}

const lookEvery = 20
const [cpuArgument, memoryArgument] = process.argv.slice(2)
const most: Most = { cpu: Number(cpuArgument), memory: Number(memoryArgument) }

/**
 * Encodes photos that the server sends, one after the other, until the server disconnects. A photo
 * that takes too much ends this process: nothing else stops a decoder at once and returns its memory.
 */
setPriority(10)
const memory = process.memoryUsage.rss()
process.on('disconnect', () => process.exit(0))
process.on('message', (order: Order) => {
  const cpu = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(cpu)
    const isSlow = (user + system) / 1000 > most.cpu
    if (!isSlow && process.memoryUsage.rss() - memory < most.memory) return
    answer({ problem: 'too-costly', isSpent: true })
  }, lookEvery)
  void make(order)
    .then(
      (made) => answer({ ...made, isSpent: isSpent() }),
      (error: unknown) =>
        answer({
          problem: error instanceof ImageProblem ? error.problem : 'unreadable',
          isSpent: isSpent(),
        }),
    )
    .finally(() => clearInterval(watch))
})

async function make({ bytes, drawing }: Order): Promise<Made> {
  return drawing ? { drawn: await draw(bytes, drawing) } : { image: await encode(bytes) }
}

// What a decoder has freed often stays with the process.
const isSpent = (): boolean => process.memoryUsage.rss() - memory > most.memory / 4

function answer(message: Answer): void {
  process.send?.(message)
}
