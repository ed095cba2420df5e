/** Greets a visitor, by first name if there is one, at an hour of the day from 0 to 23. */
export function greeting(hour: number, firstName?: string): string {
  const name = firstName === undefined ? '' : `, ${firstName}`
  if (hour < 5) return `Still up${name}?`
  if (hour < 12) return `Good morning${name}.`
  if (hour < 18) return `Good afternoon${name}.`
  return `Good evening${name}.`
}
