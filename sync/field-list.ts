type Names = Readonly<Record<string, { readonly name: string } | undefined>>

/** How screens name a field. */
export const fieldName = (field: string, fields: Names): string => fields[field]?.name ?? field

/** The names of changed fields as the start of a sentence, such as “Title and price”. */
export function fieldList(changes: object, fields: Names): string {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  const [first = 'Changes', ...others] = changed.flatMap(([field]) => fields[field]?.name ?? [])
  return listFormat.format([first, ...others.map((name) => name.toLowerCase())])
}

const listFormat = new Intl.ListFormat('en-US')
