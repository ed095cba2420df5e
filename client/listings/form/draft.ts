import * as v from 'valibot'
import { idSchema } from '#sync/id.ts'
import { imageSchema } from '#sync/images.ts'
import { categories, eventTypes, statuses } from '#sync/listings.ts'

const fieldsSchema = v.object({
  title: v.string(),
  description: v.string(),
  /** As typed. */
  price: v.string(),
  category: v.picklist([...categories, '']),
  eventType: v.picklist([...eventTypes, '']),
  status: v.picklist(statuses),
})
export type DraftFields = v.InferOutput<typeof fieldsSchema>

const photoSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** What the server made of it, once it has it. */
  image: v.optional(imageSchema),
})

/** The listing as a form began with it: what is otherwise now, its person has changed. */
const begunSchema = v.object({ fields: fieldsSchema, photos: v.array(v.string()) })
export type Begun = v.InferOutput<typeof begunSchema>

/** How a draft lies in the database; the photos' bytes lie beside it, each in a row of its own. */
export const storedDraftSchema = v.object({
  listingId: idSchema,
  fields: fieldsSchema,
  photos: v.array(photoSchema),
  begun: v.optional(begunSchema),
  refused: v.optional(v.number()),
})
export type StoredDraft = v.InferOutput<typeof storedDraftSchema>

export type PhotoState = 'preparing' | 'sending' | 'waiting' | 'refused' | 'sent'

export interface DraftPhoto extends v.InferOutput<typeof photoSchema> {
  state: PhotoState
  /** From 0 to 1 while it is sent. */
  progress: number
  /** The sentence of the refusal. */
  problem?: string | undefined
  /** Where the picture can be seen on this device. */
  preview: string
  bytes?: Blob | undefined
}

export interface ListingDraft {
  /** The listing's own id, made here, so that sending twice makes one. */
  listingId: string
  fields: DraftFields
  photos: DraftPhoto[]
  /** Of a change; a new listing begins with nothing. */
  begun?: Begun | undefined
  /** The refused write that is edited here, by its number: it stays until this is sent or cleared. */
  refused?: number | undefined
}

export const noFields: DraftFields = {
  title: '',
  description: '',
  price: '',
  category: '',
  eventType: '',
  status: 'Available',
}
