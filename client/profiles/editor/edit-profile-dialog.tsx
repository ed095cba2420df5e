import { Link } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import {
  bioLimit,
  profileProblem,
  profileYears,
  type ProfileFields,
} from '#sync/profile-changes.ts'
import { nameLimit } from '#sync/accounts/accounts.ts'
import { ChangePassword } from '../../accounts/account/change-password.tsx'
import { UsernameField } from '../../accounts/sign-up/username-field.tsx'
import { deviceDrafts } from '../../device/drafts.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { FormAlert } from '../../forms/form-alert.tsx'
import { useFormDraft } from '../../forms/drafts/use-form-draft.ts'
import formStyles from '../../forms/form.module.css'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea, TextField } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Dialog, type LazyDialogProps } from '../../ui/overlays/dialog.tsx'
import { OwnPicture } from '../own-picture.tsx'
import { storeProfile, valuesOf } from './change-profile.ts'
import styles from './edit-profile-dialog.module.css'

type Props = LazyDialogProps & {
  user: SessionUser
  /** The fields as this device shows them. */
  fields: ProfileFields
}

/** Changes the user's own profile. What is typed stays a draft until Save or Cancel. */
export function EditProfileDialog({ open, onClose, onSent, user, fields }: Props) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const draft = useFormDraft({ key: 'profile', begin: valuesOf(fields), store: deviceDrafts })
  const [years] = useState(() => profileYears(fields.year, new Date()).map(String))
  const form = useForm({
    draft,
    check: ({ year: _year, ...texts }) => profileProblem(texts),
    errorsAtFields: true,
    write: (typed) => storeProfile(user.id, typed),
    onSent: () => {
      onSent()
      onClose()
    },
  })

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit your profile"
      focusFirst={first}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              draft.forget()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.isBusy}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.picture}>
        <OwnPicture user={user} size={96} isRemovable />
      </div>
      <form id={id} className={formStyles.form} {...form.props}>
        <div className={formStyles.pair}>
          <TextField
            {...form.field('firstName')}
            ref={first}
            label="First name"
            autoComplete="given-name"
            maxLength={nameLimit}
          />
          <TextField
            {...form.field('lastName')}
            label="Last name"
            autoComplete="family-name"
            maxLength={nameLimit}
          />
        </div>
        <UsernameField
          value={form.values.username}
          onChange={(username) => form.change({ username })}
          isEager={form.tried !== undefined}
          present={fields.username}
          error={form.field('username').error}
        />
        <div className={styles.email}>
          <span className={styles.label}>Email</span>
          <span className={styles.address}>{user.email}</span>
          <Link to="/accountInfo" className={formStyles.link}>
            Change your email
          </Link>
        </div>
        <Select
          {...form.field('year')}
          label="Graduation year"
          options={years.map((year) => ({ value: year, label: year }))}
        />
        <TextArea
          {...form.field('bio')}
          label="Bio"
          aside={`${form.values.bio.length} / ${bioLimit}`}
          hint="What you study, what you sell, when you answer."
          rows={4}
          maxLength={bioLimit}
        />
        <FormAlert error={form.error} />
        <div className={styles.password}>
          <ChangePassword user={user} />
        </div>
      </form>
    </Dialog>
  )
}
