const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** '1 view', '41 views', '1.2K inquiries'. */
export const countText = (count: number, one: string, many: string): string =>
  `${compact.format(count)} ${count === 1 ? one : many}`

export const shortCount = (count: number): string => compact.format(count)
