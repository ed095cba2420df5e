/**
 * Quad's sync beside three other sync engines: the same rows, server process, gzip, browser and
 * links, in one run. docs/bench-sync.md describes the setup of each. Engine names as arguments
 * limit the run to these engines and the slow link.
 */
import { median, report, sized } from './measure.ts'
import { startLink, type Shape } from '../support/server/link.ts'
import { ensurePeers, names, titles, type Name } from './sync/peers.ts'
import { changed, listings, run, written, type Figures } from './sync/run.ts'
import { serveAll } from './sync/served.ts'
import { kills, survivors } from './sync/survivors.ts'
import { printTable } from './sync/table.ts'

/** A phone in a lecture hall. */
const slow: Shape = { roundTrip: 150, down: 2_000_000, up: 750_000 }

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !names.some((known) => known === name))
if (unknown.length > 0) throw new Error(`No engine is called ${unknown.join(', ')}.`)
const chosen = asked.length > 0 ? names.filter((name) => asked.includes(name)) : names

ensurePeers()
const served = await serveAll(listings)
console.log(
  `  ${listings} listings, then ${changed} of them changed, then ${written} saved offline`,
)
const far = await measure('150 ms, 2/0.75 Mbit', sized(3, 1), slow)
if (asked.length === 0) {
  await measure('loopback', 1)
  judge(far, await killed())
}
await served.stop()

function judge(figures: Record<Name, Figures>, kept: Record<Name, number>): void {
  const { quad } = figures
  const others = names.filter((name) => name !== 'quad')
  const least = (of: (figure: Figures) => number, among: readonly Name[] = others): number =>
    Math.min(...among.map((name) => of(figures[name])))
  report('first row', quad.first, 'ms', {
    most: least(({ first }) => first),
  })
  report('bytes up', quad.upBytes / 1000, 'KB', {
    most: least(({ upBytes }) => upBytes) / 1000,
  })
  const durable = others.filter((name) => kept[name] === kills)
  report('replay, beside those that lose nothing', quad.replay, 'ms', {
    most: least(({ replay }) => replay, durable),
  })
}

async function measure(title: string, runs: number, shape?: Shape): Promise<Record<Name, Figures>> {
  const link = await startLink(served.port, shape)
  const all = await each(async (): Promise<Figures[]> => [])
  // In turn, because the load of the machine changes with time.
  for (let i = 0; i < runs; i += 1) {
    // The server takes longest to fill a TinyBase store.
    const measured = chosen.filter((name) => i === 0 || name !== 'tinybase')
    for (const name of measured) all[name].push(await run(name, served, link))
  }
  const figures = await each(async (name) => middle(all[name]))
  await link.close()
  printTable(
    title,
    chosen.map((name) => [titles[name], figures[name]]),
  )
  return figures
}

/** Prints how many writes survived per engine. */
async function killed(): Promise<Record<Name, number>> {
  console.log('')
  const link = await startLink(served.port)
  const left = await each(async (name) => {
    const writes = await survivors(name, served, link)
    const bound = name === 'quad' ? { least: kills } : undefined
    report(`${titles[name]}: survivors of ${kills} kills`, writes, 'writes', bound)
    return writes
  })
  await link.close()
  return left
}

async function each<T>(of: (name: Name) => Promise<T>): Promise<Record<Name, T>> {
  const results: [Name, T][] = []
  for (const name of chosen) results.push([name, await of(name)])
  return Object.fromEntries(results) as Record<Name, T>
}

function middle(all: readonly Figures[]): Figures {
  const of = (key: keyof Figures) => median(all.map((figures) => figures[key]))
  return {
    first: of('first'),
    all: of('all'),
    allBytes: of('allBytes'),
    news: of('news'),
    newsBytes: of('newsBytes'),
    enqueue: of('enqueue'),
    replay: of('replay'),
    upBytes: of('upBytes'),
    downBytes: of('downBytes'),
  }
}
