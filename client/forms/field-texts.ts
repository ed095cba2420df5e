/** The fields of a row as the texts of a form. A field without a value is empty. */
export const fieldTexts = <Name extends string>(
  fields: Readonly<Record<Name, unknown>>,
  row: { readonly [Each in NoInfer<Name>]?: unknown },
): Record<Name, string> =>
  Object.fromEntries(
    Object.keys(fields).map((name) => [name, textOf(Reflect.get(row, name))]),
  ) as Record<Name, string>

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return Number.isInteger(value) ? String(value) : value.toFixed(2)
}
