import type { JsonSchema } from '@valibot/to-json-schema'
import { sampleWords } from './sample-words.ts'

export type Words = Readonly<Record<string, string | number | boolean>>
type SharedSchemas = Record<string, JsonSchema>

/** Makes realistic values for schemas. The name of a field often says more than its type. */
export class Sampler {
  readonly #shared: SharedSchemas
  readonly #words: Words

  constructor(shared: SharedSchemas, words: Words = {}) {
    this.#shared = shared
    this.#words = { ...sampleWords, ...words }
  }

  sampleOf(schema: JsonSchema | boolean, name = ''): unknown {
    if (typeof schema === 'boolean') return null
    if (schema.$ref !== undefined) return this.sampleOf(this.#referred(schema.$ref), name)
    const word = this.#words[name]
    if (schema.enum) return schema.enum.includes(word ?? null) ? word : schema.enum[0]
    if (schema.anyOf) return this.sampleOf(schema.anyOf[0] ?? true, name)
    if (schema.type === 'object') return this.#object(schema)
    if (schema.type === 'array') return this.#list(schema, name)
    return word ?? fallbacks[String(schema.type)] ?? name
  }

  // Leaves out optional fields without a known word.
  #object({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
    const shown = Object.entries(properties).filter(
      ([name]) => required.includes(name) || name in this.#words,
    )
    const sample = Object.fromEntries(
      shown.map(([name, part]) => [name, this.sampleOf(part, name)]),
    )
    return '_id' in sample && 'id' in sample ? { ...sample, _id: sample.id } : sample
  }

  #list({ items = true, prefixItems = [items].flat() }: JsonSchema, name: string): unknown[] {
    return prefixItems.map((item) => this.sampleOf(item, name))
  }

  #referred(reference: string): JsonSchema | boolean {
    return this.#shared[reference.slice(reference.lastIndexOf('/') + 1)] ?? true
  }
}

const fallbacks: Words = { boolean: true, integer: 1, number: 1 }
