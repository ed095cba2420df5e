import { changeProfile } from '#sync/actions/profiles.ts'
import { messageSchema } from '#sync/answer.ts'
import { parse } from '#sync/parse.ts'
import { profileUpdated, type ProfileFields } from '#sync/profile-changes.ts'
import { second } from '#sync/time.ts'
import { perform, type Outcome } from '../../device/perform.ts'
import { seenValues } from '../../device/seen-values.ts'
import { awaitSettled } from '../../device/rounds/settled.ts'
import { showOutcome, type BannerWording } from '../../forms/outcome-banner.ts'

/** What the form of a profile holds. */
export type ProfileValues = Record<keyof ProfileFields, string>

export const valuesOf = ({ year, ...texts }: ProfileFields): ProfileValues => ({
  ...texts,
  year: String(year),
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
  before: ProfileFields,
  typed: ProfileValues,
): Promise<Outcome<unknown>> {
  const changes = changesOf(before, typed)
  const outcome = await perform(
    changeProfile,
    { id, ...changes, seen: await seenOf(id, before, changes) },
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

async function seenOf(id: string, shown: ProfileFields, changes: Partial<ProfileFields>) {
  const seen = await seenValues(changeProfile, {
    of: { table: 'ownProfiles', key: id },
    shown: { ...shown },
    changes,
    valuesOf: (row) => ('year' in row ? { ...row } : undefined),
  })
  return parse(changeProfile.args.entries.seen, seen)
}

function changesOf(before: ProfileFields, typed: ProfileValues): Partial<ProfileFields> {
  const { year, ...texts } = typed
  const changed = Object.entries(texts).filter(
    ([name, text]) => text.trim() !== before[name as keyof typeof texts],
  )
  return {
    ...Object.fromEntries(changed.map(([name, text]) => [name, text.trim()])),
    ...(Number(year) !== before.year && { year: Number(year) }),
  }
}
