import { availabilitySchema } from '#sync/availability.ts'
import type { Reference } from '../openapi/reference.ts'

export const availabilityReads: Reference[] = [
  {
    at: 'GET /api/users/settings/:id',
    summary: 'Returns your weekly availability and whether others see it.',
    answer: availabilitySchema,
    refuses: ['not_found'],
  },
]
