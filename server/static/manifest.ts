import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Handler } from 'hono'
import * as v from 'valibot'
import { answerContent } from '../answer-content.ts'
import type { Env } from '../env.ts'
import { weakTag } from '../etag.ts'
import { isIcon, type SchoolIcons } from '../school/icons.ts'
import { allUniversities, schoolOf } from '../universities/queries.ts'
import { builtClient } from './built-folder.ts'

const builtSchema = v.looseObject({
  name: v.string(),
  icons: v.array(v.looseObject({ src: v.string() })),
})
type Built = v.InferOutput<typeof builtSchema>

/** GET /manifest.webmanifest: the built one with the name and the icons of the school. */
export function serveManifest(folder = builtClient): Handler<Env> {
  const file = join(folder, 'manifest.webmanifest')
  const built = existsSync(file)
    ? v.parse(builtSchema, JSON.parse(readFileSync(file, 'utf8')))
    : undefined
  return async (c) => {
    if (!built) return c.notFound()
    const { config, readers, look } = c.get('resources')
    const school = schoolOf(config, await readers.read(allUniversities))
    const { icons } = await look
    const body = JSON.stringify({
      ...built,
      ...(school && { name: `Quad at ${school.name}` }),
      ...(icons && { icons: schoolIconsOf(built, icons) }),
    })
    return answerContent(c, { body, etag: weakTag([body]), type: 'application/manifest+json' })
  }
}

/**
 * An installed app takes a new icon only from a new address. Quad's icon of one color has no
 * counterpart: a logo does not say which of its parts make its shape.
 */
const schoolIconsOf = ({ icons }: Built, { version }: SchoolIcons) =>
  icons
    .filter(({ src }) => isIcon(src))
    .map((icon) => ({ ...icon, src: `${icon.src}?logo=${version}` }))
