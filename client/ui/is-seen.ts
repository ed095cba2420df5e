/** Whether an element is visible: on the screen, and covered by nothing but a passing banner. */
export function isSeen(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [x, y] = [middle(left, right, innerWidth), middle(top, bottom, innerHeight)]
  const over = document.elementsFromPoint(x, y).find((each) => !each.closest('[data-banner]'))
  return over !== undefined && element.contains(over)
}

/** The midpoint of the visible part. */
const middle = (from: number, to: number, end: number): number =>
  (Math.max(from, 0) + Math.min(to, end)) / 2
