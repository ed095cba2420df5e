const dayAndTime = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
})
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** The end of an offer, which is two days away at most: `Thursday, 2:05 PM`. */
export const untilText = (time: number): string => {
  const parts = new Map(dayAndTime.formatToParts(time).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${part('weekday')}, ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

export const dateOf = (time: number): string => date.format(time)
