/**
 * Quad's sync beside four other sync engines: the same rows, server process, gzip, browser and
 * links. docs/bench-sync.md describes the setup of each. Arguments limit the run to these engines and
 * parts; engines alone, to the slow link.
 */
import { median, report, sized } from './measure.ts'
import { startLink, type Shape } from '../support/server/link.ts'
import { ensurePeers, names, titles, type Name } from './sync/peers.ts'
import { judgeLoopback, judgeReplay, judgeSlow } from './sync/judge.ts'
import { changed, listings, run, written, type Figures } from './sync/run.ts'
import { serveAll } from './sync/served.ts'
import { kills, survivors, type Survivors } from './sync/survivors.ts'
import { printTable } from './sync/table.ts'

/** A phone in a lecture hall. */
const slow: Shape = { roundTrip: 150, down: 2_000_000, up: 750_000 }

/** Measured once: TinyBase's server fills a store slowly, and TanStack DB replays slowly. */
const once: readonly Name[] = ['tinybase', 'tanstack']

const parts = ['slow', 'loopback', 'survivors'] as const
const asked = process.argv.slice(2)
const chosen = chosenOf(names)
const chosenParts =
  asked.length > 0 && !parts.some((part) => asked.includes(part)) ? ['slow'] : chosenOf(parts)
const unknown = asked.filter((word) => ![...names, ...parts].some((known) => known === word))
if (unknown.length > 0) throw new Error(`No engine or part is called ${unknown.join(', ')}.`)

ensurePeers()
const served = await serveAll(listings)
console.log(
  `  ${listings} listings, then ${changed} of them changed, then ${written} saved offline`,
)
const far =
  chosenParts.includes('slow') && (await measure('150 ms, 2/0.75 Mbit', sized(3, 1), slow))
const near = chosenParts.includes('loopback') && (await measure('loopback', 1))
const left = chosenParts.includes('survivors') && (await killed())
await served.stop()
if (far) judgeSlow(far)
if (near) judgeLoopback(near)
if (far && left) judgeReplay(far, left)

/** Those that are among the arguments, or all if none is. */
function chosenOf<Word extends string>(words: readonly Word[]): readonly Word[] {
  const found = words.filter((word) => asked.includes(word))
  return found.length > 0 ? found : words
}

async function measure(
  title: string,
  runs: number,
  shape?: Shape,
): Promise<Partial<Record<Name, Figures>>> {
  const link = await startLink(served.port, shape)
  const all = await each(async (): Promise<Figures[]> => [])
  // In turn, because the load of the machine changes with time.
  for (let i = 0; i < runs; i += 1) {
    const measured = chosen.filter((name) => i === 0 || !once.includes(name))
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
async function killed(): Promise<Partial<Record<Name, Survivors>>> {
  console.log('')
  const link = await startLink(served.port)
  const counts = await each(async (name) => {
    const writes = await survivors(name, served, link)
    const { arrived, late, lost } = writes
    const bound = name === 'quad' ? { least: kills } : undefined
    report(`${titles[name]}: survivors of ${kills} kills`, arrived, 'writes', bound)
    if (late + lost > 0) console.log(`      ${late} late, in the device's database; ${lost} lost`)
    return writes
  })
  await link.close()
  return counts
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
