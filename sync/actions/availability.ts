import * as v from 'valibot'
import { availabilityProblem, chosenDaysSchema, orderedDays } from '../availability.ts'
import { defineAction } from '../engine/action.ts'

/** Changes what is given: whether others see the user's availability, and all of its days. */
export const changeAvailability = defineAction('availability.change', {
  version: 1,
  rest: 'PUT /api/users/update-availability/:id',
  args: v.strictObject({
    id: v.string(),
    showAvailability: v.optional(v.boolean()),
    availability: v.optional(chosenDaysSchema),
  }),
  rule: ({ availability }) => availability && availabilityProblem(availability),
  touches: ({ id }) => [{ table: 'ownProfiles', key: id }],
  local(view, { id, showAvailability, availability }) {
    view.put('ownProfiles', {
      ...(view.get('ownProfiles', id) ?? { _id: id }),
      ...(showAvailability !== undefined && { showAvailability }),
      ...(availability && { availability: orderedDays(availability) }),
    })
  },
  words: ({ showAvailability, availability }) => {
    if (availability) return 'Weekly availability'
    return showAvailability === false ? 'Hide weekly availability' : 'Show weekly availability'
  },
  page: 'settings',
})
