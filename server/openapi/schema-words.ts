import type { JsonSchema } from '@valibot/to-json-schema'

/** A schema's type in words: `text`, `number`, `list of Listing`, `one of “Low”, “High”`. */
export function typeWords(schema: JsonSchema | boolean | undefined): string {
  if (typeof schema !== 'object') return 'anything'
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.enum)
    return `one of ${schema.enum.map((value) => `“${JSON.stringify(value).replaceAll('"', '')}”`).join(', ')}`
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeWords))].join(' or ')
  if (schema.type === 'array') {
    const { items } = schema
    return `list of ${typeWords(Array.isArray(items) ? items[0] : items)}`
  }
  if (schema.format === 'binary') return 'file'
  return words[String(schema.type)] ?? 'anything'
}

const words: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
}

/** Its limits in words; empty when it has none. */
export function limitWords(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, maxItems, multipleOf, default: preset } = schema
  const said = [
    minimum !== undefined && maximum !== undefined && `${minimum} to ${maximum}`,
    lengthWords(minLength, maxLength),
    maxItems !== undefined && `at most ${maxItems}`,
    multipleOf === 0.01 && 'at most two decimals',
    preset !== undefined && !isEmpty(preset) && `${JSON.stringify(preset)} if left out`,
  ]
  return said.filter((part) => part !== false).join('; ')
}

function lengthWords(least = 0, most: number | undefined): string | false {
  if (least > 1 && most !== undefined) return `${least} to ${most} characters`
  if (least > 1) return `at least ${least} characters`
  return most !== undefined && `at most ${most} characters`
}

/** The name of a shared schema behind a reference. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
