/** Unicode has no meaning for half of a surrogate pair, and some databases end a text at NUL. */
const broken = /[\0\p{Cs}]/gu

/** Texts that may have several lines, by their names in all calls and actions. Every other has one. */
const paragraphs = new Set([
  'bio',
  'comment',
  'content',
  'description',
  'details',
  'message',
  'messages',
  'prohibited',
  'reason',
  'reportReason',
  'text',
])
/** Compared, never stored, and as they were stored before this rule. */
const asSeen = 'seen'
/** A password stays as typed. A username with such a character is refused, because it deceives. */
const asTyped = /password|^username$/i

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const paragraphBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const control = /(?![\n\t])\p{Cc}/gu
/** Embeddings and isolates of a direction, and overrides, which no script needs. */
const direction = /[\u202a-\u202e\u2066-\u2069]/g
const override = /[\u202d\u202e]/g
const mark = /[\u200e\u200f\u061c]/g
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u
/** Characters without a mark of their own, except the joiners and tags below. */
const invisible =
  /(?![\u200c-\u200f\u202a-\u202e\u2066-\u2069\u061c\u{e0020}-\u{e007f}])(?=\p{Cf})\p{Default_Ignorable_Code_Point}|[\u115f\u1160\u3164\uffa0]/gu
/** Emoji and many scripts join letters with these. Anywhere else they only hide. */
const strayJoiner =
  /(?<!(?!\p{Script=Latin})[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu
const strayTag = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]/gu

/** The path of the first text or name with NUL or half of a character; undefined if there is none. */
export function brokenText(value: unknown, path: readonly string[] = []): string[] | undefined {
  if (typeof value === 'string') return value.search(broken) < 0 ? undefined : [...path]
  for (const [name, each] of entriesOf(value)) {
    if (name === asSeen) continue
    if (name.search(broken) >= 0) return [...path]
    const found = brokenText(each, [...path, name])
    if (found) return found
  }
  return undefined
}

/** Removes NUL and halves of characters from arguments that an earlier version queued. */
export const mendTexts = (args: unknown): unknown =>
  mapTexts(args, (text) => text.replace(broken, ''))

/**
 * Cleans all texts of the arguments. A text of one line loses control, direction and invisible
 * characters, and the space around it, because keyboards put one behind a suggestion. A text of several
 * lines keeps its lines and what right-to-left scripts need.
 */
export const cleanTexts = (args: unknown): unknown =>
  mapTexts(args, (text, name) => {
    if (asTyped.test(name)) return text
    return paragraphs.has(name) ? cleanParagraphs(text) : cleanLine(text)
  })

const plain = /^[\x20-\x7e]*$/

function cleanLine(text: string): string {
  if (plain.test(text)) return text.trim()
  return withoutHidden(text.replace(lineBreaks, ' ').replace(direction, '')).trim()
}

function cleanParagraphs(text: string): string {
  if (plain.test(text)) return text
  const lines = text.replace(paragraphBreaks, '\n')
  return withoutHidden(lines.replace(rightToLeft.test(text) ? override : direction, ''))
}

function withoutHidden(text: string): string {
  const seen = text
    .replace(control, '')
    .replace(invisible, '')
    .replace(strayJoiner, '')
    .replace(strayTag, '')
  return rightToLeft.test(seen) ? seen : seen.replace(mark, '')
}

type Change = (text: string, name: string) => string

function mapTexts(value: unknown, change: Change, name = ''): unknown {
  if (typeof value === 'string') return change(value, name)
  if (Array.isArray(value)) return value.map((each: unknown) => mapTexts(each, change, name))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    entriesOf(value).map(([key, each]) => [
      key,
      key === asSeen ? each : mapTexts(each, change, key),
    ]),
  )
}

const entriesOf = (value: unknown): [string, unknown][] =>
  Array.isArray(value) || isRecord(value) ? Object.entries(value) : []

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
