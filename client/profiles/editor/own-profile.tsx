import { Link } from '@tanstack/react-router'
import { changeProfile } from '#sync/actions/profiles.ts'
import type { SessionUser } from '../../device/session/session.ts'
import { useIsQueued } from '../../device/use-pending.ts'
import { OwnAvatar } from '../../images/own-avatar.tsx'
import { RefusedHere } from '../../refusals/refused-notice.tsx'
import { ShareProfile } from '../../sharing/share-profile.tsx'
import { buttonClass } from '../../ui/controls/button-class.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/drawing/icon.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { useLazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { PendingMark } from '../../ui/drawing/pending-mark.tsx'
import { OwnPicture } from '../own-picture.tsx'
import { ProfileHead, type ShownProfile } from '../profile-head.tsx'
import page from '../profile-page.module.css'
import { RefusedProfile } from './refused-profile.tsx'
import type { ProfileFields } from '#sync/profile-changes.ts'
import { useQuery } from '../../device/use-query.ts'

const loadEditor = () => import('./edit-profile-dialog.tsx')
const EditProfileDialog = lazyPart(async () => (await loadEditor()).EditProfileDialog)

type Props = { user: SessionUser; profile: ShownProfile }

/** The user's own profile, which begins as a view. */
export function OwnProfile({ user, profile }: Props) {
  // What was typed is kept as a draft, so that each opening begins with the fields of then.
  const editor = useLazyDialog(loadEditor, { secret: true })
  const fields = useOwnFields(user)
  const isPending = useIsQueued(changeProfile)
  return (
    <>
      <ProfileHead
        profile={{ ...profile, ...fields, email: user.email }}
        picture={
          editor.isOpen ? (
            <OwnAvatar user={user} of="path" size={64} />
          ) : (
            <OwnPicture user={user} size={64} />
          )
        }
      />
      <RefusedHere of={changeProfile} Notice={RefusedProfile} />
      <div className={page.loud}>
        <Link to="/create-listing" className={buttonClass({ small: true })}>
          <Icon name="plus" size={20} />
          New listing
        </Link>
        <Button variant="ghost" small {...editor.reach} onClick={editor.show}>
          Edit
        </Button>
        <ShareProfile user={user} />
        {isPending && <PendingMark />}
      </div>
      {editor.place((opened) => (
        <EditProfileDialog {...opened} user={user} fields={fields} />
      ))}
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
