/** Scrolls an element that has just appeared into view. For `ref`. */
export const reveal = (appeared: HTMLElement | null): void =>
  appeared?.scrollIntoView({ block: 'nearest' })
