/** Pixels beside the chosen item, so that the next one shows that there are more. */
const beside = 40

/**
 * For the `ref` of a row of links: scrolls it sideways, and not the page, so that the link of the present
 * page is in view on arrival, when another one is chosen, and when the row or one of its items gets wider.
 * @returns stops
 */
export function keepChosenInView(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined
  const show = () => {
    const item = row.querySelector('[aria-current]')
    if (item) row.scrollLeft += distance(row, item)
  }
  const sizes = new ResizeObserver(show)
  for (const each of [row, ...row.children]) sizes.observe(each)
  const choices = new MutationObserver(show)
  choices.observe(row, { subtree: true, attributeFilter: ['aria-current'] })
  return () => {
    sizes.disconnect()
    choices.disconnect()
  }
}

/** How far the row must move. Zero if the item and the space beside it are in view. */
function distance(row: Element, item: Element): number {
  const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
  const left = inner.left - beside - outer.left
  const right = inner.right + beside - outer.right
  return left < 0 ? left : Math.max(0, right)
}
