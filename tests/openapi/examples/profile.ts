import type { TestApp } from '#tests/support/server/app.ts'
import { stranger, type SignedIn } from '#tests/support/people/cast.ts'
import { newcomer } from '#tests/support/people/newcomer.ts'
import { upload } from '#tests/support/server/photos.ts'
import type { Examples } from '../stage.ts'

/** The person of each app whose username the examples change. */
const renamed = new WeakMap<TestApp, SignedIn>()

/** Examples of the calls about profiles. */
export const profileExamples = {
  'GET /profileInfo/profile/{id}': ({ people: { maya, dre } }) => ({
    as: dre,
    path: `/profileInfo/profile/${maya.user.id}`,
  }),
  'GET /profileInfo/get-id/{username}': ({ people: { dre } }) => ({
    as: dre,
    path: '/profileInfo/get-id/maya',
  }),
  'GET /profileInfo/get-email/{username}': ({ people: { maya } }) => ({
    as: maya,
    path: '/profileInfo/get-email/maya',
  }),
  'GET /profileInfo/loadImage/{id}': ({ people: { maya, dre } }) => ({
    as: dre,
    path: `/profileInfo/loadImage/${maya.user.id}`,
  }),
  'PATCH /profileInfo/update-info/{id}': async (app) => {
    const as = await (renamed.get(app) ?? newcomer(app))
    renamed.set(app, as)
    const body = { username: stranger().username, bio: 'Second year.' }
    return { as, path: `/profileInfo/update-info/${as.user.id}`, body }
  },
  'PATCH /profileInfo/update-profile-image/{id}': async (app) => {
    const as = await newcomer(app)
    const profileImage = await upload(app, as, { folder: 'quad/profile-images' })
    return { as, path: `/profileInfo/update-profile-image/${as.user.id}`, body: { profileImage } }
  },
} satisfies Examples
