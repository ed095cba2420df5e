import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { changeProfile } from '#sync/actions/profiles.ts'
import { ChangePassword } from '../../accounts/account/change-password.tsx'
import type { SessionUser } from '../../device/session/session.ts'
import { useIsQueued } from '../../device/use-pending.ts'
import { RefusedHere } from '../../refusals/refused-notice.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { useLayer } from '../../ui/overlays/layers.ts'
import { PendingMark } from '../../ui/drawing/pending-mark.tsx'
import { OwnPicture } from '../own-picture.tsx'
import { ProfileHead, type ShownProfile } from '../profile-head.tsx'
import page from '../profile-page.module.css'
import styles from './own-profile.module.css'
import { ProfileForm } from './profile-form.tsx'
import { RefusedProfile } from './refused-profile.tsx'
import type { ProfileFields } from '#sync/profile-changes.ts'
import { useQuery } from '../../device/use-query.ts'

type Props = { user: SessionUser; profile: ShownProfile }

/** The user's own profile, which begins as a view. */
export function OwnProfile({ user, profile }: Props) {
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const fields = useOwnFields(user)
  const isPending = useIsQueued(changeProfile)

  // The form goes with the focus in it.
  function close() {
    flushSync(() => setEditing(false))
    edit.current?.focus()
  }

  useLayer(editing, close)

  if (editing) {
    return (
      <section className={styles.editor} aria-labelledby="edit-profile">
        <div className={styles.head}>
          <OwnPicture user={user} />
          <h1 id="edit-profile">Edit your profile</h1>
        </div>
        <ProfileForm user={user} fields={fields} onDone={close} />
      </section>
    )
  }
  return (
    <>
      <ProfileHead profile={{ ...profile, ...fields, email: user.email }} own />
      <RefusedHere of={changeProfile} Notice={RefusedProfile} />
      <div className={page.actions}>
        <Link to="/create-listing" className={buttonClass({ small: true })}>
          <Icon name="plus" size={20} />
          New listing
        </Link>
        <Button ref={edit} variant="ghost" small icon="pencil" onClick={() => setEditing(true)}>
          Edit
        </Button>
        <span className={styles.quiet}>
          <ChangePassword user={user} variant="plain" />
        </span>
        {isPending && <PendingMark />}
      </div>
    </>
  )
}

/** The user's own fields as this device shows them, with changes that wait to be sent. */
function useOwnFields(user: SessionUser): ProfileFields {
  const row = useQuery((rows) => rows.get('ownProfiles', user.id))
  return {
    firstName: row?.firstName ?? user.firstName,
    lastName: row?.lastName ?? user.lastName,
    username: row?.username ?? user.username,
    year: row?.year ?? user.year,
    bio: row?.bio ?? user.bio,
  }
}
