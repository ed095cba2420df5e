import * as v from 'valibot'
import { notifyOnUpdate, saveListing, unsaveListing } from '#sync/actions/saved-listings.ts'
import { savedListingAnswerSchema, savedListingSchema } from '#sync/saved-listings.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { notify, save, unsave } from './actions.ts'

/** The saved-listing actions. Their bodies are their arguments. */
export const savedListingWrites: Exposure[] = [
  expose(save, {
    summary: 'Saves a listing.',
    about: 'Saving what is saved already answers the same saved listing again.',
    body: saveListing.args,
    args: ({ body }) => body,
    answer: savedListingAnswerSchema,
    refuses: ['not_found'],
  }),
  expose(unsave, {
    summary: 'Lets a saved listing go.',
    body: unsaveListing.args,
    args: ({ body }) => body,
    answer: v.pick(savedListingSchema, ['savedListingId', 'listingId']),
    refuses: ['not_found'],
  }),
  expose(notify, {
    summary: 'Says whether you want to hear of changes to a saved listing.',
    about: 'Without `notifyOnUpdate` it is turned round.',
    body: notifyOnUpdate.args,
    args: ({ body }) => body,
    answer: savedListingSchema,
    refuses: ['not_found'],
  }),
]
