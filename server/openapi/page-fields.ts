import type { JsonSchema } from '@valibot/to-json-schema'
import { html } from 'hono/html'
import type { Parameter } from './document-types.ts'
import { limitWords, typeWords } from './schema-words.ts'

interface Field {
  name: string
  schema: JsonSchema
  isNeeded: boolean
  place?: string
  description?: string | undefined
}

export const parameterFields = (parameters: Parameter[]): Field[] =>
  parameters.map(({ name, schema, required, description, in: place }) => ({
    name,
    schema,
    isNeeded: required,
    place,
    description,
  }))

export const schemaFields = ({ properties = {}, required = [] }: JsonSchema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema: typeof schema === 'object' ? schema : {},
    isNeeded: required.includes(name),
  }))

/** A list of fields: name, type, and whether it may be left out. */
export function fieldList(title: string, fields: Field[]) {
  if (fields.length === 0) return ''
  return html`<h4>${title}</h4>
    <dl class="fields">${fields.map(fieldItem)}</dl>`
}

function fieldItem({ name, schema, isNeeded, place, description }: Field) {
  const notes = [description, limitWords(schema)].filter(Boolean).join(' ')
  return html`<div>
    <dt>
      <code>${name}</code>
      <span class="${isNeeded ? 'needed' : 'optional'}">${isNeeded ? 'needed' : 'optional'}</span>
    </dt>
    <dd>
      ${typeWords(schema)}${place ? html`, in the ${place === 'query' ? 'address' : place}` : ''}
      ${notes ? html`<small>${notes}</small>` : ''}
    </dd>
  </div>`
}
