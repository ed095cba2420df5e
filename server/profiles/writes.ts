import * as v from 'valibot'
import { imageIdOf } from '#sync/images.ts'
import { changedProfileImageSchema } from '#sync/profiles.ts'
import { expose, type Exposure } from '../sync/mount.ts'
import { changeImage } from './actions.ts'
import { unusable } from './picture.ts'

const reference = v.pipe(v.string(), v.maxLength(200))

/** The picture as the documented client names it: the upload's answer, of which the id counts. */
const picture = v.object({
  path: v.optional(reference),
  originalName: v.optional(v.string()),
  public_id: v.optional(reference),
})

const pictureBody = v.strictObject({
  profileImage: v.nullable(picture),
  /** The documented client names the picture before; the server knows it itself. */
  oldPublicId: v.nullish(v.string()),
})

function idOf({ public_id, path }: v.InferOutput<typeof picture>): string {
  const id = imageIdOf(public_id ?? path ?? '')
  if (id === undefined) throw unusable()
  return id
}

/** The profile actions, by their REST addresses. */
export const profileWrites: Exposure[] = [
  expose(changeImage, {
    summary: 'Changes your profile picture.',
    about:
      'It is uploaded to `quad/profile-images` before and named by path or public_id; `null` takes the present one away. The picture before is deleted.',
    body: pictureBody,
    args: ({ id, body: { profileImage } }) => ({ id, image: profileImage && idOf(profileImage) }),
    answer: changedProfileImageSchema,
    isToldToQueue: true,
    says: 'Profile image updated!',
    refuses: ['not_found'],
  }),
]
