import { report } from '../measure.ts'
import type { Name } from './peers.ts'
import type { Figures } from './run.ts'
import type { Survivors } from './survivors.ts'

type Measured = Partial<Record<Name, Figures>>

/** The limits on the slow link, beside the peers of the same run. */
export function judgeSlow(figures: Measured): void {
  const { quad, rxdb } = figures
  const others = peersOf(figures)
  if (!quad || others.length === 0) return
  const least = (of: (figure: Figures) => number): number => Math.min(...others.map(of))
  console.log('')
  report('first row', quad.first, 'ms', { most: least(({ first }) => first) })
  report('all rows', quad.all, 'ms', { most: 1.15 * least(({ all }) => all) })
  report('bytes up', quad.upBytes / 1000, 'KB', {
    most: least(({ upBytes }) => upBytes) / 1000,
  })
  if (rxdb) report('enqueue, beside RxDB', quad.enqueue, 'ms', { most: rxdb.enqueue })
}

export function judgeLoopback({ quad, rxdb }: Measured): void {
  if (quad && rxdb)
    report('replay on the loopback, beside RxDB', quad.replay, 'ms', { most: 3 * rxdb.replay })
}

export function judgeReplay(figures: Measured, left: Partial<Record<Name, Survivors>>): void {
  const { quad } = figures
  const durable = peersOf(figures, (name) => left[name]?.lost === 0)
  if (quad && durable.length > 0)
    report('replay, beside those that lose nothing', quad.replay, 'ms', {
      most: Math.min(...durable.map(({ replay }) => replay)),
    })
}

function peersOf(figures: Measured, fits: (name: Name) => boolean = () => true): Figures[] {
  const all = Object.entries(figures) as [Name, Figures][]
  return all.flatMap(([name, figure]) => (name !== 'quad' && fits(name) ? [figure] : []))
}
