export interface WriterEvents {
  /** The disk is full, or a write works again. */
  spaceChanged(hasSpace: boolean): void
  /** So many writes were committed together. */
  committed(writes: number): void
}
