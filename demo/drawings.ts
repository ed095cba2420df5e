import { basename } from 'node:path'

const files = import.meta.glob<string>('./drawings/*/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The drawings of all goods, as SVG, by the name of their file. */
export const drawings = new Map(
  Object.entries(files).map(([path, svg]) => [basename(path, '.svg'), svg]),
)
