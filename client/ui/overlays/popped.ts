let first: ((event: PopStateEvent) => void) | undefined

/**
 * Lets a part that loads later hear of a step through the history before the router does. Chromium calls the
 * listeners of a window in the order in which they were added, those that capture like the others.
 */
export function hearFirst(popped: (event: PopStateEvent) => void): void {
  first = popped
}

// Before the router is made.
addEventListener('popstate', (event) => first?.(event), { capture: true })
