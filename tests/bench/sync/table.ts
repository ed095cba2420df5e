import type { Figures } from './run.ts'

const columns: [title: string, cell: (figures: Figures) => string][] = [
  ['first row', ({ first }) => ms(first)],
  ['all rows', ({ all }) => ms(all)],
  ['bytes', ({ allBytes }) => kilobytes(allBytes)],
  ['delta', ({ news }) => ms(news)],
  ['bytes', ({ newsBytes }) => kilobytes(newsBytes)],
  ['enqueue', ({ enqueue }) => ms(enqueue)],
  ['replay', ({ replay }) => ms(replay)],
  ['up', ({ upBytes }) => kilobytes(upBytes)],
  ['down', ({ downBytes }) => kilobytes(downBytes)],
]

/** Prints figures as a table with a line for each engine. */
export function printTable(title: string, lines: readonly (readonly [string, Figures])[]): void {
  const cells = [
    [title, ...columns.map(([name]) => name)],
    ...lines.map(([name, figures]) => [name, ...columns.map(([, cell]) => cell(figures))]),
  ]
  const width = (i: number) => Math.max(...cells.map((line) => line[i]?.length ?? 0))
  console.log('')
  for (const line of cells) {
    const [first = '', ...rest] = line
    const padded = rest.map((cell, i) => cell.padStart(width(i + 1)))
    console.log(`  ${[first.padEnd(width(0)), ...padded].join('  ')}`)
  }
}

const ms = (value: number): string => `${Math.round(value)} ms`
const kilobytes = (value: number): string => `${Number((value / 1000).toPrecision(3))} KB`
