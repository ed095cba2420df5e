import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/accounts.ts'
import { images } from '#drizzle/schema/images.ts'
import { changeProfile, changeProfileImage } from '#sync/actions/profiles.ts'
import { isPhotoHash } from '#sync/images.ts'
import { storedFields } from '#sync/engine/fields.ts'
import {
  profileFields,
  profileUpdated,
  profileYears,
  type ProfileFields,
} from '#sync/profile-changes.ts'
import { universities } from '#drizzle/schema/universities.ts'
import { emailKey, yearProblem } from '#sync/accounts/accounts.ts'
import { Refusal } from '#sync/refusal.ts'
import { differs } from '../db/differs.ts'
import { refuseConflicts } from '../sync/edit-conflicts.ts'
import { implement } from '../sync/implement.ts'
import type { Tx } from '../db/writer.ts'
import { setAwaitedPicture } from './awaited-picture.ts'
import { setPicture } from './picture.ts'
import { ownImageOf } from './profile-image.ts'
import { noSuchUser, profileFor } from './queries.ts'
import { changeUsername } from './username.ts'

const changedElsewhere = 'Your profile was also changed on another device. Choose what to keep.'

/** Changes the given fields and leaves the others. */
export const change = implement(changeProfile, async (context, args) => {
  const { id, seen, ...wanted } = args
  const { tx, actor, now, rev } = context
  if (id !== actor.userId) throw noSuchUser()
  const current = await storedProfile(tx, id)
  assertPossible(current, wanted, now)
  refuseConflicts(profileFields, { seen, wanted, current }, changedElsewhere)
  const { username, ...changes } = storedFields(profileFields, wanted)
  if (username !== undefined) await changeUsername(context, username)
  await tx
    .update(users)
    .set({ ...changes, rev })
    .where(and(eq(users.id, id), differs(users, changes)))
  const profile = await profileFor(tx, id, id)
  if (!profile) throw noSuchUser()
  return { message: profileUpdated, profile }
})

/**
 * The answer shows the picture that others see. A picture that has not arrived changes nothing yet.
 */
export const changeImage = implement(
  changeProfileImage,
  async ({ tx, actor, rev, resources, after }, { id, image }) => {
    if (id !== actor.userId) throw noSuchUser()
    const old =
      image !== null && isPhotoHash(image)
        ? await setAwaitedPicture(tx, id, image, rev)
        : await setPicture(tx, id, image, rev)
    if (old !== undefined) after(() => resources.images.delete(old))
    const [now] = await tx
      .select({
        shown: users.profileImageId,
        awaited: users.awaitedImage,
        originalName: images.originalName,
      })
      .from(users)
      .leftJoin(images, eq(images.id, users.profileImageId))
      .where(eq(users.id, id))
    return {
      message: now?.awaited
        ? 'It will be shown once it has been uploaded.'
        : 'Profile image updated!',
      profileImage: ownImageOf(now?.shown ?? null, now?.originalName ?? null),
    }
  },
)

/** What is stored of the fields of a profile's form. @throws Refusal if there is no such user */
async function storedProfile(tx: Tx, userId: string): Promise<StoredProfile> {
  const { firstName, lastName, username, year, bio, emailKey: email } = users
  const [stored] = await tx
    .select({ firstName, lastName, username, year, bio, email, college: universities.name })
    .from(users)
    .innerJoin(universities, eq(universities.id, users.universityId))
    .where(eq(users.id, userId))
  if (!stored) throw noSuchUser()
  return stored
}

interface StoredProfile extends ProfileFields {
  email: string
  college: string
}

type Given = { [Name in keyof StoredProfile]?: StoredProfile[Name] | undefined }

/**
 * Checks what depends on the stored profile.
 * @throws Refusal `bad_input` for a year that is not on offer, and for another address or college,
 * because each has a call of its own
 */
function assertPossible(own: StoredProfile, { year, email, college }: Given, now: number): void {
  if (email !== undefined && emailKey(email.trim()) !== own.email)
    throw new Refusal('bad_input', 'Change your email address on the account page.', 'email')
  if (college !== undefined && college.trim() !== own.college)
    throw new Refusal('bad_input', 'Change your university in the settings.', 'college')
  const years = profileYears(own.year, new Date(now))
  const problem = year === undefined ? undefined : yearProblem(year, years)
  if (problem) throw new Refusal('bad_input', problem.message, problem.field)
}
