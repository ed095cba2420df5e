import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Slip } from './find-slips.ts'
import type { Fate } from './verdict.ts'

export interface Order {
  slip: Slip
  /** The test files that may notice it, in the order in which they run. */
  tests: string[]
}

export interface Report {
  ready?: true
  /** The test file that noticed the slip. */
  killedBy?: string
  /** The run itself failed. */
  broken?: string
}

/** A process that plants slips. It is replaced when a slip keeps it from answering. */
export class Fellow {
  #child: ChildProcess | undefined

  /** @returns the test file that noticed the slip, or that the time was over */
  async attempt(order: Order, milliseconds: number): Promise<Omit<Fate, 'slip'>> {
    this.#child ??= await start()
    this.#child.send(order)
    const report = await answerOf(this.#child, milliseconds)
    if (report === undefined) {
      this.stop()
      return { noticedBy: undefined, isLate: true }
    }
    if (report.broken !== undefined) {
      this.stop()
      throw new Error(report.broken)
    }
    return { noticedBy: report.killedBy, isLate: false }
  }

  stop(): void {
    const { pid } = this.#child ?? {}
    this.#child = undefined
    // With the processes of its tests.
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // They have ended.
    }
  }
}

async function start(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'worker.ts'), {
    execArgv: ['--import', 'tsx'],
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await once(child, 'message')
  return child
}

async function answerOf(child: ChildProcess, milliseconds: number): Promise<Report | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((settle) => {
    timer = setTimeout(() => settle(undefined), milliseconds)
  })
  // Ends the listeners that have heard nothing.
  const settled = new AbortController()
  const { signal } = settled
  const heard = (event: string) => once(child, event, { signal }).catch((): Report[] => [])
  const ended = heard('exit').then((): Report => ({ broken: 'The process ended.' }))
  try {
    return await Promise.race([heard('message').then(([report]): Report => report), late, ended])
  } finally {
    clearTimeout(timer)
    settled.abort()
  }
}
