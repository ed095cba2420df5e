/** Whether a text is the IANA name of a time zone, as `Intl` knows them. */
export function isZone(name: string): boolean {
  // An offset such as +05:00 is no name.
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const format = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const

/** Such as `Tue, May 5, 2:00 PM`. @param zone the device's own unless given */
export const meetingTime = (at: number, zone?: string): string => text(at, format, zone)

/** Such as `2:00 PM`. */
export const clockTime = (at: number, zone: string): string =>
  text(at, { hour: 'numeric', minute: '2-digit' }, zone)

const text = (at: number, how: Intl.DateTimeFormatOptions, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', { ...how, timeZone })
    .format(at)
    // Intl puts a narrow no-break space before AM and PM, which some programs cannot show.
    .replace(/\s/g, ' ')
