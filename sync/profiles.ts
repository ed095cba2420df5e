import * as v from 'valibot'

/** What anybody of the campus sees of a person. `createdAt` is ISO 8601. */
export const publicProfileSchema = v.object({
  id: v.string(),
  _id: v.string(),
  username: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  college: v.string(),
  university: v.string(),
  year: v.number(),
  bio: v.string(),
  profileImage: v.nullable(
    v.object({ path: v.string(), small: v.string(), public_id: v.string() }),
  ),
  verified: v.boolean(),
  averageRating: v.number(),
  badge: v.string(),
  createdAt: v.string(),
})
export type PublicProfile = v.InferOutput<typeof publicProfileSchema>
