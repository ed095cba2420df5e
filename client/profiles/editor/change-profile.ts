import * as v from 'valibot'
import { changeProfile } from '#sync/actions/profiles.ts'
import { messageSchema } from '#sync/answer.ts'
import { changedFields } from '#sync/engine/fields.ts'
import { profileFields, profileUpdated, type ProfileFields } from '#sync/profile-changes.ts'
import { second } from '#sync/time.ts'
import { perform, type Outcome } from '../../device/perform.ts'
import { seenValues } from '../../device/seen-values.ts'
import { awaitSettled } from '../../device/rounds/settled.ts'
import { fieldTexts } from '../../forms/field-texts.ts'
import { showOutcome, type BannerWording } from '../../forms/outcome-banner.ts'

/** What the form of a profile holds. `seen`: the fields as its author saw them, which its draft keeps. */
export type ProfileValues = Record<keyof ProfileFields | 'seen', string>

export const valuesOf = (fields: ProfileFields): ProfileValues => ({
  ...fieldTexts(profileFields, fields),
  seen: JSON.stringify(fields),
})

const seenSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  username: v.string(),
  year: v.number(),
  bio: v.string(),
})

const updated: BannerWording = {
  id: 'profile',
  duration: 5 * second,
  failed: 'Your profile couldn’t be updated.',
  done: { title: profileUpdated, message: 'Other people see it now.', icon: 'check' },
}

/**
 * Sends only the fields that were changed, because another device may have changed the others.
 * Shows a banner when the change is done, or that it waits.
 */
export async function storeProfile(
  id: string,
  { seen: seenBefore, ...typed }: ProfileValues,
): Promise<Outcome<unknown>> {
  // A change that another device has made since must not be undone.
  const before: ProfileFields = v.parse(seenSchema, JSON.parse(seenBefore))
  const changes = changedFields(profileFields, before, typed)
  const of = { table: 'ownProfiles', key: id } as const
  const seen = seenValues(changeProfile, profileFields, { of, shown: { ...before }, changes })
  const outcome = await perform(
    changeProfile,
    { id, ...changes, seen },
    { answer: messageSchema, fallback: 'Please try again.' },
  )
  // The entry offers both values of each field, so the form is not needed anymore.
  if (outcome.kind === 'refused' && outcome.isConflict)
    return { kind: 'queued', message: outcome.message, seq: undefined }
  if (outcome.kind === 'refused') return outcome
  showOutcome(outcome, updated)
  if (outcome.kind === 'queued' && outcome.seq !== undefined)
    awaitSettled(outcome.seq, ({ ok }) => ok && showOutcome({ kind: 'confirmed' }, updated))
  return outcome
}
