/**
 * This driver answers within microtasks. A timer or an immediate would fire too late to notice such
 * a write, because ticks take turns with the whole queue of microtasks.
 */
export function afterMicrotasks(work: () => void): void {
  process.nextTick(() => queueMicrotask(() => process.nextTick(work)))
}
