import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SchoolLook } from '#sync/health.ts'
import { Refusal } from '#sync/refusal.ts'
import type { Config } from '../config.ts'
import { codeOf } from '../doctor/finding.ts'
import type { Decoder } from '../images/decoder/decoder.ts'
import type { Drawing } from '../images/decoder/draw.ts'
import { schoolFolder } from '../legal/school-files.ts'
import type { Log } from '../log/log.ts'
import { accentTokens } from './accent.ts'
import { iconsOf, wholeLogo, type SchoolIcons } from './icons.ts'

const logoNames = ['logo.png', 'logo.webp', 'logo.jpg', 'logo.avif']

export interface Look {
  /** What the app shows. */
  app: SchoolLook
  /** Undefined without a logo. */
  icons: SchoolIcons | undefined
}

/** What the school puts in the place of Quad’s own logo, color, and welcome. */
export async function loadLook(
  { schoolColors, schoolWelcome, dataDir }: Config,
  { decoder, log }: { decoder: Decoder; log: Log },
): Promise<Look> {
  const logo = await firstLogo(filesOf(dataDir), { decoder, log })
  const theme = {
    ...(schoolColors && accentTokens(...schoolColors)),
    ...(logo && { '--logo': `url("data:image/webp;base64,${logo.small}")` }),
  }
  return { app: { theme, welcome: schoolWelcome ?? null }, icons: logo?.icons }
}

const filesOf = (dataDir: string): string[] =>
  logoNames.map((name) => join(dataDir, schoolFolder, name)).filter((file) => existsSync(file))

/** One that cannot be used does not hide those after it. The log says why. */
async function firstLogo(
  [file, ...others]: readonly string[],
  tools: { decoder: Decoder; log: Log },
): Promise<Logo | undefined> {
  if (file === undefined) return undefined
  try {
    return await logoOf(file, tools.decoder)
  } catch (error) {
    tools.log.error(`The logo ${file} is not used. ${reasonOf(error)}`)
    return firstLogo(others, tools)
  }
}

/** What the decoder says of a photo is true of a logo, too. */
const reasonOf = (error: unknown): string =>
  error instanceof Refusal
    ? error.message.replace('This photo', 'It')
    : `It cannot be read (${codeOf(error)}).`

interface Logo {
  /** A WebP in base64. */
  small: string
  icons: SchoolIcons
}

/** The logo as a small WebP, so that it shows without a request and stores little, and as icons. */
async function logoOf(file: string, decoder: Decoder): Promise<Logo> {
  const bytes = await readFile(file)
  const { small } = await decoder.decode('school', bytes)
  const draw = (logo: Uint8Array, drawing: Drawing) => decoder.draw('school', logo, drawing)
  return {
    small: Buffer.from(small).toString('base64'),
    // The file may have millions of pixels. Drawing it here also shows at the start whether it works.
    icons: iconsOf(await draw(bytes, wholeLogo), draw),
  }
}
