const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

// Intl puts a narrow no-break space before AM and PM, which some mail programs cannot show.
const timeOf = (now: number): string => timeFormat.format(now).replace(/\s/, ' ')

/** A time as emails write it. */
export const momentOf = (now: number): string => `${dateFormat.format(now)}, at ${timeOf(now)} UTC`
