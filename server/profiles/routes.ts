import type { Context } from 'hono'
import { changedProfileImageSchema, changedProfileSchema } from '#sync/profiles.ts'
import { bioLimit, profileUpdated } from '#sync/profile-changes.ts'
import { nameLimit, usernameLimit } from '#sync/accounts/accounts.ts'
import type { Env } from '../env.ts'
import { isKnownTag } from '../etag.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { change, changeImage } from './actions.ts'
import { profileTag } from './profile-tag.ts'
import { noSuchUser, profileFor } from './queries.ts'
import { pictureBody, pictureId, profileArgs, profileBody } from './wire.ts'

/** GET /profileInfo/profile/:id and GET /api/users/:id */
export async function readProfile(c: Context<Env>): Promise<Response> {
  const { userId } = viewerOf(c)
  const id = c.req.param('id') ?? ''
  return c.get('resources').readers.read(async (db) => {
    const etag = await profileTag(db, id, userId)
    if (etag === undefined) throw noSuchUser()
    const headers = { 'cache-control': 'private, no-cache', vary: 'Authorization', etag }
    if (isKnownTag(c.req.header('if-none-match'), etag))
      return new Response(null, { status: 304, headers })
    return c.json(await profileFor(db, id, userId), 200, headers)
  })
}

/** The profile actions, by their REST addresses. */
export const profileWrites: Exposure[] = [
  expose(change, {
    summary: 'Changes your profile.',
    about:
      'Changes only `firstName`, `lastName`, `username`, `year`, and `bio`. `email` and `college` must be your current ones, because they have calls of their own. Other fields of a profile are ignored. A former username stays taken for 90 days, and only you can choose it again.',
    body: profileBody,
    limits: {
      firstName: { minLength: 1, maxLength: nameLimit },
      lastName: { minLength: 1, maxLength: nameLimit },
      username: { minLength: 3, maxLength: usernameLimit },
      bio: { maxLength: bioLimit },
    },
    args: ({ id, body }) => profileArgs(id, body),
    answer: changedProfileSchema,
    says: profileUpdated,
    refuses: ['not_found', 'conflict'],
  }),
  expose(changeImage, {
    summary: 'Changes your profile picture.',
    about:
      'Upload the picture to `quad/profile-images` first and name it by `path` or `public_id`; `null` removes the current one. The previous picture is deleted.',
    body: pictureBody,
    // A picture must be uploaded for profiles.
    words: { public_id: 'quad/profile-images/q7Zk3vT0XbW1mN8sLr5yQA' },
    args: ({ id, body: { profileImage } }) => ({
      id,
      image: profileImage && pictureId(profileImage),
    }),
    answer: changedProfileImageSchema,
    repliesToQueue: true,
    says: 'Profile image updated!',
    refuses: ['not_found'],
  }),
]
