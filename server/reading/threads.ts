import { Worker } from 'node:worker_threads'
import { valueOf, type OrderAnswer, type ReadOrder } from './orders.ts'

/** Where costly reads run. */
export interface ReadRunner {
  /**
   * @returns what the read returns; it must be data that can be copied between threads
   * @throws Refusal if the read refuses, Error if it crashes
   */
  run(order: ReadOrder): Promise<unknown>
  /** Closes the connections to a database. No read of it may be under way. */
  forget(file: string): Promise<void>
  close(): Promise<void>
}

/** Megabytes of JavaScript objects. A read that needs more fails alone. */
const mostMemory = 256

/**
 * Threads that read, each with connections of its own. A thread starts when it is first needed and
 * does one order at a time.
 */
export class ReadThreads implements ReadRunner {
  /** The built program of `server/read-thread.ts`. */
  readonly #program: string
  readonly #idle: Worker[] = []
  readonly #all = new Set<Worker>()

  constructor(program: string) {
    this.#program = program
  }

  async run(order: ReadOrder): Promise<unknown> {
    const thread = this.#idle.pop() ?? this.#start()
    return valueOf(await this.#order(thread, order))
  }

  async forget(file: string): Promise<void> {
    const threads = this.#idle.splice(0)
    await Promise.all(threads.map((thread) => this.#order(thread, { file })))
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.terminate()))
  }

  #start(): Worker {
    const thread = new Worker(this.#program, {
      // The server's secrets are in its environment.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    })
    this.#all.add(thread)
    // Without a listener, the error of a thread would end the server.
    thread.on('error', () => {})
    thread.once('exit', () => {
      this.#all.delete(thread)
      const place = this.#idle.indexOf(thread)
      if (place !== -1) this.#idle.splice(place, 1)
    })
    return thread
  }

  #order(thread: Worker, order: ReadOrder): Promise<OrderAnswer> {
    return new Promise((resolve, reject) => {
      const listeners = { message: heard, error: failed, exit: ended }
      const settle = () => {
        for (const [name, listener] of Object.entries(listeners)) thread.off(name, listener)
      }
      const rest = () => {
        settle()
        // An idle thread does not keep the program alive.
        thread.unref()
        this.#idle.push(thread)
      }
      function heard(answer: OrderAnswer) {
        rest()
        resolve(answer)
      }
      function failed(error: Error) {
        settle()
        reject(error)
      }
      function ended() {
        settle()
        reject(new Error('The reading thread has ended.'))
      }
      for (const [name, listener] of Object.entries(listeners)) thread.on(name, listener)
      thread.ref()
      thread.postMessage(order)
    })
  }
}
