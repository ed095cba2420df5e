import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SchoolLook } from '#sync/health.ts'
import type { Config } from '../config.ts'
import type { Decoder } from '../images/decoder/decoder.ts'
import { schoolFolder } from '../legal/school-files.ts'
import type { Log } from '../log/log.ts'
import { accentTokens } from './accent.ts'

const logoNames = ['logo.png', 'logo.webp', 'logo.jpg', 'logo.avif']

/** What the school puts in the place of Quad’s own logo, color, and welcome. */
export async function loadLook(
  { schoolColors, schoolWelcome, dataDir }: Config,
  { decoder, log }: { decoder: Decoder; log: Log },
): Promise<SchoolLook> {
  const logo = await logoOf(dataDir, decoder).catch(() =>
    log.error(`The logo in ${join(dataDir, schoolFolder)} cannot be read. Save it as a PNG.`),
  )
  const theme = {
    ...(schoolColors && accentTokens(...schoolColors)),
    ...(logo !== undefined && { '--logo': `url("data:image/webp;base64,${logo}")` }),
  }
  return { theme, welcome: schoolWelcome ?? null }
}

/** The logo as a small WebP, so that it shows without a request and stores little. */
async function logoOf(dataDir: string, decoder: Decoder): Promise<string | undefined> {
  const file = logoNames.map((name) => join(dataDir, schoolFolder, name)).find(existsSync)
  if (file === undefined) return undefined
  const { small } = await decoder.decode('school', await readFile(file))
  return Buffer.from(small).toString('base64')
}
