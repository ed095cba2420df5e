export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()
