import * as v from 'valibot'
import { availabilitySchema } from '../availability.ts'
import { paymentHandlesSchema } from '../payment.ts'
import { profileImageSchema } from '../images.ts'
import { reviewSchema } from '../reviews.ts'
import { settingsSchema } from '../settings.ts'
import { newTermsSchema } from './new-terms.ts'

// Every page loads this. The rules of a sign-up are elsewhere.

/** The answer to a right password for an account that is not verified. */
export const notVerified = 'Please verify your account before logging in.'

export const loginSchema = v.strictObject({
  email: v.pipe(v.string(), v.maxLength(320)),
  password: v.pipe(v.string(), v.maxLength(1000)),
  rememberMe: v.optional(v.boolean(), false),
})

/** The logged-in person's own record, as every session answer shows it. */
export const sessionUserSchema = v.object({
  id: v.string(),
  _id: v.string(),
  username: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  university: v.string(),
  college: v.string(),
  universityId: v.string(),
  year: v.number(),
  bio: v.string(),
  profileImage: v.nullable(profileImageSchema),
  verified: v.boolean(),
  averageRating: v.number(),
  badge: v.string(),
  ...availabilitySchema.entries,
  paymentHandles: paymentHandlesSchema,
  reviews: v.array(reviewSchema),
  /** How often the university was changed. */
  universityChangeCount: v.number(),
  twoFactorEnabled: v.boolean(),
  /** Only while two-factor authentication is on. */
  recoveryCodesLeft: v.optional(v.number()),
  ...settingsSchema.entries,
  createdAt: v.string(),
  /** Only in the record of a moderator. */
  isModerator: v.optional(v.boolean()),
  /** Only in the record of an administrator. */
  isAdministrator: v.optional(v.boolean()),
  /** Only in the record of an account that opens by the login of the school alone. */
  withoutPassword: v.optional(v.boolean()),
  newTerms: v.optional(newTermsSchema),
})
export type SessionUser = v.InferOutput<typeof sessionUserSchema>

const { entries } = sessionUserSchema
/** The record as a device stores it. An earlier version stored it without some fields. */
export const storedUserSchema = v.object({
  ...entries,
  averageRating: v.optional(entries.averageRating, 0),
  badge: v.optional(entries.badge, ''),
  showAvailability: v.optional(entries.showAvailability, false),
  availability: v.optional(entries.availability, []),
  paymentHandles: v.optional(entries.paymentHandles, { venmoHandle: '', paypalHandle: '' }),
  reviews: v.optional(entries.reviews, []),
  showActivity: v.optional(entries.showActivity, false),
  /** The terms that were accepted on this device. The server may not know of it yet. */
  acceptedTerms: v.optional(v.string()),
})
export type StoredUser = v.InferOutput<typeof storedUserSchema>
