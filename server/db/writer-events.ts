/** What a writer reports, after its writes have their results. */
export interface WriterEvents {
  /** The disk is full, or a write works again. */
  spaceChanged?(hasSpace: boolean): void
  /** Called after a commit with the number of its writes. */
  committed?(writes: number): void
  /** Another event has thrown this error. No write fails with it. */
  failed(error: unknown): void
}

export function emit(
  events: WriterEvents | undefined,
  event: (events: WriterEvents) => void,
): void {
  if (!events) return
  try {
    event(events)
  } catch (error) {
    events.failed(error)
  }
}
