import * as v from 'valibot'

/** How the school logs people in; null if it does not. `only`: Quad's own passwords are off. */
export const schoolLoginSchema = v.nullable(v.object({ name: v.string(), only: v.boolean() }))
export type SchoolLogin = v.InferOutput<typeof schoolLoginSchema>
