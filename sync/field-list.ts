/** The names of changed fields as the start of a sentence, such as “Title and price”. */
export function fieldList(
  changes: object,
  names: Readonly<Record<string, string | undefined>>,
): string {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined)
  const [first = 'Changes', ...others] = changed.flatMap(([field]) => names[field] ?? [])
  return listFormat.format([first, ...others.map((name) => name.toLowerCase())])
}

const listFormat = new Intl.ListFormat('en-US')
