import * as v from 'valibot'

/** The most values of a field that an edit can list as seen. */
export const mostSeen = 4

/** The values of a field that the author of an edit saw. Queued edits may have changed it before. */
export const seenValuesOf = <Field extends v.GenericSchema>(field: Field) =>
  v.optional(v.pipe(v.array(field), v.minLength(1), v.maxLength(mostSeen)))
