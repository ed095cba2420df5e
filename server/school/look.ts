import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SchoolLook } from '#sync/health.ts'
import type { Config } from '../config.ts'
import type { Decoder } from '../images/decoder/decoder.ts'
import type { Icons } from '../images/decoder/icons.ts'
import { schoolFolder } from '../legal/school-files.ts'
import type { Log } from '../log/log.ts'
import { accentTokens } from './accent.ts'

const logoNames = ['logo.png', 'logo.webp', 'logo.jpg', 'logo.avif']

export interface SchoolPictures {
  look: SchoolLook
  /** By their names in `/icons`; undefined without a logo. */
  icons: Icons | undefined
}

/** What the school puts in the place of Quad’s own logo, color, and welcome. */
export async function loadPictures(
  { schoolColors, schoolWelcome, dataDir }: Config,
  { decoder, log }: { decoder: Decoder; log: Log },
): Promise<SchoolPictures> {
  const drawn = await drawLogo(dataDir, decoder).catch(() =>
    log.error(`The logo in ${join(dataDir, schoolFolder)} cannot be read. Save it as a PNG.`),
  )
  const theme = {
    ...(schoolColors && accentTokens(...schoolColors)),
    ...(drawn && { '--logo': `url("data:image/webp;base64,${drawn.logo}")` }),
  }
  return { look: { theme, welcome: schoolWelcome ?? null }, icons: drawn?.icons }
}

/** The logo as a small WebP, so that it shows without a request and stores little, and the icons. */
async function drawLogo(dataDir: string, decoder: Decoder) {
  const file = logoNames.map((name) => join(dataDir, schoolFolder, name)).find(existsSync)
  if (file === undefined) return undefined
  const bytes = await readFile(file)
  const { small } = await decoder.decode(schoolFolder, bytes)
  const logo = Buffer.from(small).toString('base64')
  return { logo, icons: await decoder.icons(schoolFolder, bytes) }
}
