import { useState } from 'react'
import * as v from 'valibot'
import { profileFields, type ProfileFields } from '#sync/profile-changes.ts'
import { deviceDrafts } from '../../device/drafts.ts'
import { useDraft } from '../../forms/drafts/use-draft.ts'
import type { FormDraft } from '../../forms/drafts/use-form-draft.ts'
import { valuesOf, type ProfileValues } from './change-profile.ts'

/** What is typed, and the fields as they were before: a change of another device must not be undone. */
interface ProfileDraft {
  before: ProfileFields
  typed: ProfileValues
}

const storedSchema = v.object({
  before: v.object({
    firstName: v.string(),
    lastName: v.string(),
    username: v.string(),
    year: v.number(),
    bio: v.string(),
  }),
  typed: v.record(v.string(), v.string()),
})

const names = Object.keys(profileFields) as (keyof ProfileFields)[]

const isChanged = ({ before, typed }: ProfileDraft): boolean => {
  const texts = valuesOf(before)
  return names.some((name) => typed[name] !== texts[name])
}

/** The form of the user's profile, stored until it is sent or canceled. */
export function useProfileDraft(
  fields: ProfileFields,
): FormDraft<ProfileValues> & { before: () => ProfileFields } {
  const [begin] = useState({ before: fields, typed: valuesOf(fields) })
  const draft = useDraft<ProfileDraft>({
    key: 'profile',
    store: deviceDrafts,
    begin,
    unpack: (stored) => restored(stored, fields),
    pack: (value) => (isChanged(value) ? value : undefined),
  })
  return {
    values: draft.value.typed,
    before: () => draft.latest().before,
    change: (changes) =>
      void draft.change(({ before, typed }) => ({ before, typed: { ...typed, ...changes } })),
    keepAgain: draft.keepAgain,
    forget: draft.forget,
  }
}

/** A field that the draft does not change has its present value. */
function restored(stored: unknown, fields: ProfileFields): ProfileDraft | undefined {
  const read = v.safeParse(storedSchema, stored)
  if (!read.success) return undefined
  const { before, typed } = read.output
  const texts = valuesOf(before)
  const changed = new Set<string>(names.filter((name) => (typed[name] ?? '') !== texts[name]))
  const changedOf = (values: object) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => changed.has(name)))
  return {
    before: { ...fields, ...changedOf(before) },
    typed: { ...valuesOf(fields), ...changedOf(typed) },
  }
}
