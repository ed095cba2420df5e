import { noFields, type ListingDraft } from './draft.ts'

/** Whether there is anything in a new listing's form. */
export const isTouched = ({ fields, photos }: ListingDraft): boolean =>
  photos.length > 0 || JSON.stringify(fields) !== JSON.stringify(noFields)
