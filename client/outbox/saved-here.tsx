import { savedHereIn } from '../device/append.ts'
import { useQuery } from '../device/use-query.ts'

/** Says when what is saved on this device is sent, also after that has changed. */
export const SavedHere = (): string => useQuery(savedHereIn)
