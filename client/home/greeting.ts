import { isolated } from '#sync/texts/isolated.ts'
/** A greeting for an hour of the day (0 to 23), with the first name if there is one. */
export function greeting(hour: number, firstName?: string): string {
  const name = firstName === undefined ? '' : `, ${isolated(firstName)}`
  if (hour < 5) return `Still up${name}?`
  if (hour < 12) return `Good morning${name}.`
  if (hour < 18) return `Good afternoon${name}.`
  return `Good evening${name}.`
}
