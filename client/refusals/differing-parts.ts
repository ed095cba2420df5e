/** How much of the common text stays around the part that differs. */
const context = 30

/**
 * Two texts without most of the beginning and the end that they have in common, cut at words. Short
 * texts stay whole.
 */
export function differingParts(one: string, other: string): [string, string] {
  if (Math.max(one.length, other.length) <= 2 * context) return [one, other]
  const start = commonStart(one, other)
  const most = Math.min(one.length, other.length) - start
  const end = Math.min(most, commonEnd(one, other))
  return [partOf(one, start, end), partOf(other, start, end)]
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

function commonEnd(one: string, other: string): number {
  let length = 0
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1
  return length
}

function partOf(text: string, start: number, end: number): string {
  const from = start <= context ? 0 : text.lastIndexOf(' ', start - context) + 1
  const until = text.length - end + context
  const space = text.indexOf(' ', until)
  const to = until >= text.length || space === -1 ? text.length : space
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}
