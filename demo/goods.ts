import * as v from 'valibot'
import { categories, eventTypes, type Category } from '#sync/listings.ts'
import { drawings } from './drawings.ts'
import { palettes, type PaletteName } from './palettes.ts'

const files = import.meta.glob<string>('./goods/*.txt', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const good = v.object({
  drawing: v.pipe(
    v.string(),
    v.transform((name) => drawings.get(name)),
    v.string(),
  ),
  palette: v.custom<PaletteName>((name) => typeof name === 'string' && name in palettes),
  price: v.pipe(
    v.string(),
    v.regex(/^\$\d+$/),
    v.transform((price) => Number(price.slice(1))),
  ),
  eventType: v.optional(v.picklist(eventTypes)),
  title: v.pipe(v.string(), v.nonEmpty()),
  /** The only college that sells it; without one, any does. */
  college: v.optional(v.string()),
  description: v.pipe(v.string(), v.nonEmpty()),
})

export interface Good extends v.InferOutput<typeof good> {
  category: Category
}

/** Everything that is for sale, in the students' words. */
export const goods: Good[] = categories.flatMap((category) =>
  (files[`./goods/${fileOf(category)}.txt`] ?? '')
    .trim()
    .split('\n\n')
    .map((block) => ({ category, ...read(block) })),
)

function fileOf(category: Category): string {
  return category.toLowerCase().replaceAll(' ', '-')
}

/** `drawing, palette, $price, event type: title @college`; then a line for the description. */
function read(block: string): v.InferOutput<typeof good> {
  const [head = '', description] = block.split('\n')
  const colon = head.indexOf(': ')
  const [drawing, palette, price, eventType] = head.slice(0, colon).split(', ')
  const [title, college] = head.slice(colon + 2).split(' @')
  const result = v.safeParse(good, {
    drawing,
    palette,
    price,
    title,
    description,
    ...(eventType === undefined ? {} : { eventType }),
    ...(college === undefined ? {} : { college }),
  })
  if (!result.success) throw new Error(`The demo cannot read ${head}.`)
  return result.output
}
