import type { RefusedWrite } from '#sync/engine/store.ts'

/** Whether its author has to choose between two values of a field. */
export const isInConflict = ({ conflicts }: RefusedWrite): boolean => (conflicts ?? []).length > 0
