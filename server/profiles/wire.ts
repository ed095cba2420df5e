import * as v from 'valibot'
import { changeProfile } from '#sync/actions/profiles.ts'
import { imageIdOf } from '#sync/images.ts'
import { publicProfileSchema } from '#sync/profiles.ts'
import { unusable } from './picture.ts'
import { noSuchUser } from './queries.ts'

const reference = v.pipe(v.string(), v.maxLength(200))

/** The answer of the upload, as the documented client sends it. Only the id matters. */
const picture = v.object({
  path: v.optional(reference),
  originalName: v.optional(v.string()),
  public_id: v.optional(reference),
})

export const pictureBody = v.strictObject({
  profileImage: v.nullable(picture),
  /** Accepted and ignored: the server knows the previous picture. */
  oldPublicId: v.nullish(v.string()),
})

export function pictureId({ public_id, path }: v.InferOutput<typeof picture>): string {
  const id = imageIdOf(public_id ?? path ?? '')
  if (id === undefined) throw unusable()
  return id
}

const { id: _own, year: _year, seen: _seen, ...fields } = changeProfile.args.entries
const ignored = v.optional(v.unknown())
const others = v.entriesFromList(
  [...Object.keys(publicProfileSchema.entries), 'paymentHandles'],
  ignored,
)

/** The profile as its answer shows it, with changes. A documented client sends all of it. */
export const profileBody = v.strictObject({
  ...others,
  id: v.optional(v.string()),
  _id: v.optional(v.string()),
  ...fields,
  year: v.optional(
    v.union([
      v.pipe(v.number(), v.integer()),
      v.pipe(v.string(), v.regex(/^\d{4}$/, 'must be a year of four digits'), v.transform(Number)),
    ]),
  ),
})

export function profileArgs(
  id: string,
  { id: named = id, _id: also = id, ...body }: v.InferOutput<typeof profileBody>,
) {
  if (named !== id || also !== id) throw noSuchUser()
  const { firstName, lastName, username, year: wanted, bio, email, college } = body
  return { id, firstName, lastName, username, year: wanted, bio, email, college }
}
