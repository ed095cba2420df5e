import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Handler } from 'hono'
import * as v from 'valibot'
import type { Env } from '../env.ts'
import { isKnownTag, weakTag } from '../etag.ts'
import type { Icons } from '../images/decoder/icons.ts'
import { allUniversities, schoolOf } from '../universities/queries.ts'
import { builtClient } from './built-folder.ts'

const builtSchema = v.looseObject({
  name: v.string(),
  icons: v.array(v.looseObject({ src: v.string() })),
})

/** GET /manifest.webmanifest: the built one with the name and the icons of the school. */
export function serveManifest(folder = builtClient): Handler<Env> {
  const file = join(folder, 'manifest.webmanifest')
  const built = existsSync(file)
    ? v.parse(builtSchema, JSON.parse(readFileSync(file, 'utf8')))
    : undefined
  return async (c) => {
    if (!built) return c.notFound()
    const { config, readers, pictures } = c.get('resources')
    const { icons } = await pictures
    const school = schoolOf(config, await readers.read(allUniversities))
    const text = JSON.stringify({
      ...built,
      ...(school && { name: `Quad at ${school.name}` }),
      ...(icons && { icons: schoolIconsOf(built, icons) }),
    })
    const etag = weakTag([text])
    c.header('etag', etag)
    c.header('cache-control', 'no-cache')
    if (isKnownTag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
    c.header('content-type', 'application/manifest+json')
    return c.body(text)
  }
}

/** Phones take a new icon only from a new address, so it names the logo. */
function schoolIconsOf({ icons }: v.InferOutput<typeof builtSchema>, drawn: Icons) {
  const logo = weakTag(Object.values(drawn)).replace(/\W/g, '')
  const nameOf = (src: string) => src.slice(src.lastIndexOf('/') + 1)
  return icons
    .filter(({ src }) => nameOf(src) in drawn)
    .map((icon) => ({ ...icon, src: `${icon.src}?logo=${logo}` }))
}
