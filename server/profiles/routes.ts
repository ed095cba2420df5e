import type { Context } from 'hono'
import { changedProfileImageSchema } from '#sync/profiles.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Env } from '../env.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { viewerOf } from '../viewer.ts'
import { changeImage } from './actions.ts'
import { publicProfile } from './queries.ts'
import { pictureBody, pictureId } from './wire.ts'

/** GET /api/users/:id */
export async function readPublicProfile(c: Context<Env>): Promise<Response> {
  const { userId } = viewerOf(c)
  const id = c.req.param('id') ?? ''
  const profile = await c.var.resources.readers.read((db) => publicProfile(db, id, userId))
  if (!profile) throw new Refusal('not_found', 'This user does not exist.')
  c.header('cache-control', 'no-store')
  return c.json(profile)
}

/** The profile actions, by their REST addresses. */
export const profileWrites: Exposure[] = [
  expose(changeImage, {
    summary: 'Changes your profile picture.',
    about:
      'Upload the picture to `quad/profile-images` first and name it by `path` or `public_id`; `null` removes the current one. The previous picture is deleted.',
    body: pictureBody,
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
