const two = (value: number): string => String(value).padStart(2, '0')

/** A time as the values of a date input and a time input, in the zone of the device. */
export function inputOf(at: number | undefined): { date: string; time: string } {
  if (at === undefined) return { date: '', time: '' }
  const when = new Date(at)
  return {
    date: `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`,
    time: `${two(when.getHours())}:${two(when.getMinutes())}`,
  }
}

/** The time that two inputs name; undefined if one is empty or no time. */
export function timeOfInputs(date: string, time: string): number | undefined {
  const at = new Date(`${date}T${time}`).getTime()
  return date === '' || time === '' || Number.isNaN(at) ? undefined : at
}
