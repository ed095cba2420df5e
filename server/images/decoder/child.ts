import { setPriority } from 'node:os'
import { encode, ImageProblem, type Problem, type ProcessedImage } from './encode.ts'
import { drawIcons, type Icons } from './icons.ts'

const makers = { photo: encode, icons: drawIcons }

/** What is made of a picture. */
export interface Made {
  photo: ProcessedImage
  icons: Icons
}

/** A picture, what to make of it, and the answer. */
export interface Order {
  bytes: Uint8Array
  kind: keyof Made
}
/** A spent child has taken so much memory that a new one is better for the next photo. */
export type Answer = ({ made: Made[keyof Made] } | { problem: Problem }) & { isSpent: boolean }

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
process.on('message', ({ bytes, kind }: Order) => {
  const cpu = process.cpuUsage()
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(cpu)
    const isSlow = (user + system) / 1000 > most.cpu
    if (!isSlow && process.memoryUsage.rss() - memory < most.memory) return
    answer({ problem: 'too-costly', isSpent: true })
  }, lookEvery)
  void makers[kind](bytes)
    .then(
      (made) => answer({ made, isSpent: isSpent() }),
      (error: unknown) =>
        answer({
          problem: error instanceof ImageProblem ? error.problem : 'unreadable',
          isSpent: isSpent(),
        }),
    )
    .finally(() => clearInterval(watch))
})

// What a decoder has freed often stays with the process.
const isSpent = (): boolean => process.memoryUsage.rss() - memory > most.memory / 4

function answer(message: Answer): void {
  process.send?.(message)
}
