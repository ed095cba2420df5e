import { resolve } from 'node:path'
import {
  createVitest,
  type TestModule,
  type TestRunEndReason,
  type TestSequencer,
  type TestSpecification,
} from 'vitest/node'
import type { Order, Report } from './fellow.ts'

class InOrder implements TestSequencer {
  sort(specifications: TestSpecification[]): TestSpecification[] {
    return specifications
  }
  shard(specifications: TestSpecification[]): TestSpecification[] {
    return specifications
  }
}

/**
 * Runs tests with one slip after the other. It keeps what Vite has compiled, so that each run costs
 * little more than its tests.
 */
const vitest = await createVitest(
  'test',
  {
    watch: false,
    bail: 1,
    maxWorkers: 1,
    reporters: [{ onTestModuleEnd, onTestRunEnd }],
    sequence: { sequencer: InOrder },
  },
  { cacheDir: `node_modules/.vite/slips-${process.pid}` },
)

const run: { killedBy?: string | undefined; isInterrupted: boolean } = { isInterrupted: false }

/** Vitest still knows the results of earlier runs, so what fails now is heard from its events. */
function onTestModuleEnd(module: TestModule): void {
  if (module.state() === 'failed') run.killedBy ??= module.relativeModuleId
}
function onTestRunEnd(_: unknown, errors: readonly unknown[], reason: TestRunEndReason): void {
  if (errors.length > 0) run.killedBy ??= 'an unhandled error'
  run.isInterrupted = reason === 'interrupted'
}

async function attempt({ slip, tests }: Order): Promise<Report> {
  process.env.SLIP = JSON.stringify(slip)
  run.killedBy = undefined
  vitest.invalidateFile(resolve(slip.file))
  const all = await vitest.globTestSpecifications(tests)
  // In this order, and without files whose path only contains one of these.
  const wanted = tests.flatMap((test) => all.filter(({ moduleId }) => moduleId === resolve(test)))
  // The first failure of a run cancels the rest of it, and that may reach the next run.
  do await vitest.runTestSpecifications(wanted)
  while (run.isInterrupted && run.killedBy === undefined)
  vitest.invalidateFile(resolve(slip.file))
  const { killedBy } = run
  return killedBy === undefined ? {} : { killedBy }
}

process.on('message', (order: Order) => {
  void attempt(order).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ broken: String(error) } satisfies Report),
  )
})
process.send?.({ ready: true } satisfies Report)
