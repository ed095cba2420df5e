import * as v from 'valibot'
import { schoolName as nameOfSchool } from '#sync/moderation/moderation.ts'
import { hour } from '#sync/time.ts'
import { defaultDataDir } from './data-folder/owner.ts'
import { defaultLimits } from './limits/limits.ts'
import { ConfigError } from './config/config-error.ts'
import { schoolLoginOf, type SchoolLoginConfig } from './config/school-login.ts'
import { logLevels, type LogLevel } from './log/log.ts'
import type { Proxies } from './proxies.ts'
import { accentProblem } from './school/accent.ts'
import {
  colors,
  contact,
  copies,
  domains,
  hosts,
  hours,
  issuer,
  knownPushHosts,
  limits,
  people,
  port,
  proxies,
  smtpUrl,
  suffixes,
  webUrl,
} from './config/values.ts'

const environment = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '0.0.0.0'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), defaultDataDir),
  PUBLIC_URL: v.optional(webUrl),
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\r\n]+@[^\r\n]+$/))),
  SCHOOL_DOMAIN: v.optional(domains),
  SCHOOL_NAME: v.optional(nameOfSchool),
  SCHOOL_COLORS: v.optional(colors),
  SCHOOL_WELCOME: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  EMAIL_SUFFIXES: v.optional(suffixes, '.edu'),
  PLUS_ADDRESSES: v.optional(v.picklist(['one', 'separate']), 'one'),
  RATE_LIMITS: v.optional(limits, 'on'),
  PUSH_HOSTS: v.optional(hosts, knownPushHosts.join()),
  REPORTS_TO_HIDE: v.optional(people, '3'),
  TRUST_PROXY: v.optional(proxies, 'loopback'),
  BACKUP_EVERY: v.optional(hours, '24'),
  BACKUP_KEEP: v.optional(copies, '7'),
  TLS_CERT: v.optional(v.pipe(v.string(), v.nonEmpty())),
  TLS_KEY: v.optional(v.pipe(v.string(), v.nonEmpty())),
  REDIRECT_PORT: v.optional(port),
  LOG_LEVEL: v.optional(v.picklist(logLevels), 'info'),
  CONTACT: v.optional(contact),
  OIDC_ISSUER: v.optional(issuer),
  OIDC_CLIENT_ID: v.optional(v.pipe(v.string(), v.nonEmpty())),
  OIDC_CLIENT_SECRET: v.optional(v.pipe(v.string(), v.nonEmpty())),
  OIDC_EMAILS: v.optional(v.picklist(['verified', 'trusted']), 'verified'),
  SSO_ONLY: v.optional(v.picklist(['yes', 'no']), 'no'),
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{16,200}$/))),
})

const wanted: Record<keyof v.InferInput<typeof environment>, string> = {
  PORT: 'a number from 0 to 65535',
  HOST: 'an address to listen on, like 127.0.0.1',
  DATA_DIR: 'a folder',
  PUBLIC_URL: 'an address without a path, like https://quad.example.edu',
  SMTP_URL: 'an address like smtp://user:password@mail.example.edu:587',
  MAIL_FROM: 'a sender, like Quad <quad@example.edu>',
  SCHOOL_DOMAIN: 'email domains, separated by commas, like purdue.edu',
  SCHOOL_NAME: 'a name of at most 120 characters, like Hillside College',
  SCHOOL_COLORS: 'a color for the light theme and one for the dark theme, like #1d6b40,#6cc48d',
  SCHOOL_WELCOME: 'a text of at most 200 characters',
  EMAIL_SUFFIXES: 'endings with a dot, separated by commas, like .edu,.ac.uk',
  PLUS_ADDRESSES: 'one or separate',
  RATE_LIMITS: `on, off, or changed limits like listings=50,uploads=100 (there are ${Object.keys(defaultLimits).join(', ')})`,
  PUSH_HOSTS: 'hosts, separated by commas, like fcm.googleapis.com,*.push.apple.com',
  REPORTS_TO_HIDE: 'a number from 0 to 999',
  TRUST_PROXY: 'none, or loopback, addresses and networks, separated by commas, like 10.0.0.0/8',
  BACKUP_EVERY: 'a number of hours, or 0 for never',
  BACKUP_KEEP: 'a number from 1 to 999',
  TLS_CERT: 'a file with a certificate',
  TLS_KEY: 'the file with the key of the certificate in TLS_CERT',
  REDIRECT_PORT: 'a number from 0 to 65535',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
  CONTACT: 'an email address or an https address, like security@example.edu',
  OIDC_ISSUER: 'an https address without a query, like https://login.example.edu/realms/students',
  OIDC_CLIENT_ID: 'the name that the provider gave Quad',
  OIDC_CLIENT_SECRET: 'the secret that the provider gave Quad',
  OIDC_EMAILS: 'verified or trusted',
  SSO_ONLY: 'yes or no',
  METRICS_TOKEN: 'at least 16 characters without spaces',
}

export interface Config {
  port: number
  host: string
  dataDir: string
  /** The origin under which people reach this server. Links in emails start with it. */
  publicUrl: string
  smtpUrl: string | undefined
  mailFrom: string
  /** The email domains of the only school of this server. Empty: every university may sign up. */
  schoolDomains: string[]
  /** The name of that school, if the settings give it. */
  schoolName: string | undefined
  /** The accent color in the light and in the dark theme, as `#rrggbb`. */
  schoolColors: [light: string, dark: string] | undefined
  /** What visitors read on the home page. */
  schoolWelcome: string | undefined
  emailSuffixes: string[]
  /** Whether `ada+quad@…` is the mailbox of `ada@…`, or one of its own. */
  plusAddresses: 'one' | 'separate'
  rateLimits: 'off' | Record<string, number>
  /** The only hosts that receive pushes. `*.` matches any subdomain. */
  pushHosts: string[]
  /** How many people must report a listing to hide it until a moderator has looked at it. 0: never. */
  reportsToHide: number
  /** The proxies whose X-Forwarded-For counts. */
  proxies: Proxies
  /** Milliseconds between scheduled backups. 0: there are none. */
  backupEvery: number
  /** How many scheduled backups stay. */
  backupKeep: number
  /** The files of the certificate, if Quad itself speaks HTTPS. */
  tls: { cert: string; key: string } | undefined
  /** The port that redirects to PUBLIC_URL, if Quad itself speaks HTTPS. */
  redirectPort: number | undefined
  /** Lines of lower levels are not written. */
  logLevel: LogLevel
  /** Where people reach those who run this server, as a URI. */
  contact: string | undefined
  /** The provider that logs people in for the school (OpenID Connect). */
  schoolLogin: SchoolLoginConfig | undefined
  /** The secret that `GET /metrics` requires; without it there are no metrics. */
  metricsToken: string | undefined
}

/**
 * The only reader of the environment.
 * @param named the names in the settings file, all of which must be settings
 * @throws ConfigError with one sentence that names the setting
 */
export function readConfig(
  env: Record<string, string | undefined>,
  named: readonly string[] = [],
): Config {
  const unknown = named.find((name) => !Object.hasOwn(wanted, name))
  if (unknown !== undefined)
    throw new ConfigError(`The settings file has “${unknown}”. ${noSetting(unknown)}`)
  const given = Object.fromEntries(
    Object.entries(env).filter(([key, value]) => key in wanted && value !== ''),
  )
  const result = v.safeParse(environment, given)
  if (!result.success) {
    const name = v.getDotPath(result.issues[0])
    const [key = name ?? '', kind = 'valid'] =
      Object.entries(wanted).find(([each]) => name?.startsWith(each)) ?? []
    throw new ConfigError(`${key} must be ${kind}, but is ${shown(key, given[key])}.`)
  }
  const settings = result.output
  const tls = tlsOf(settings)
  const { SCHOOL_DOMAIN: schoolDomains = [], SCHOOL_NAME: schoolName } = settings
  if (schoolName !== undefined && schoolDomains.length === 0)
    throw new ConfigError('SCHOOL_NAME needs SCHOOL_DOMAIN, which says whose name it is.')
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    publicUrl: settings.PUBLIC_URL ?? `${tls ? 'https' : 'http'}://localhost:${settings.PORT}`,
    smtpUrl: settings.SMTP_URL,
    mailFrom:
      settings.MAIL_FROM ?? `Quad <no-reply@${schoolDomains[0] ?? hostOf(settings.PUBLIC_URL)}>`,
    schoolDomains,
    schoolName,
    schoolColors: colorsOf(settings),
    schoolWelcome: settings.SCHOOL_WELCOME,
    emailSuffixes: settings.EMAIL_SUFFIXES,
    plusAddresses: settings.PLUS_ADDRESSES,
    rateLimits: settings.RATE_LIMITS,
    pushHosts: settings.PUSH_HOSTS,
    reportsToHide: settings.REPORTS_TO_HIDE,
    proxies: settings.TRUST_PROXY,
    backupEvery: settings.BACKUP_EVERY * hour,
    backupKeep: settings.BACKUP_KEEP,
    tls,
    redirectPort: redirectPortOf(settings),
    logLevel: settings.LOG_LEVEL,
    contact: settings.CONTACT,
    schoolLogin: schoolLoginOf(settings),
    metricsToken: settings.METRICS_TOKEN,
  }
}

/** What is wrong with names that look like settings. Another program may use them. */
export const misnamed = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env)
    .filter((name) => !Object.hasOwn(wanted, name) && relatives(name).length > 0)
    .map((name) => `“${name}” is set. ${noSetting(name)}`)

function noSetting(name: string): string {
  const near = relatives(name)
  return `There is no such setting. The README lists all${near.length === 0 ? '' : `, for example ${near.join(' and ')}`}.`
}

/** The settings whose name begins with the same word. */
function relatives(name: string): string[] {
  const [word] = name.split('_')
  return Object.keys(wanted).filter((each) => each.includes('_') && each.startsWith(`${word}_`))
}

function tlsOf({ TLS_CERT: cert, TLS_KEY: key }: v.InferOutput<typeof environment>) {
  if (cert === undefined && key === undefined) return undefined
  if (cert !== undefined && key !== undefined) return { cert, key }
  throw new ConfigError('TLS_CERT and TLS_KEY must be set together.')
}

/** @throws ConfigError if a theme cannot show its color */
function colorsOf({ SCHOOL_COLORS: given }: v.InferOutput<typeof environment>) {
  if (given === undefined) return undefined
  const problem = accentProblem(given[0], 'light') ?? accentProblem(given[1], 'dark')
  if (problem !== undefined) throw new ConfigError(`SCHOOL_COLORS cannot be used. ${problem}`)
  return given
}

/** HTTPS at its usual port gets links with http:// there, too. */
function redirectPortOf({ TLS_CERT, PORT, REDIRECT_PORT }: v.InferOutput<typeof environment>) {
  if (TLS_CERT === undefined || REDIRECT_PORT === 0) return undefined
  return REDIRECT_PORT ?? (PORT === 443 ? 80 : undefined)
}

// Start-up output ends up in logs and screenshots, so it never contains a password.
function shown(key: string, value = ''): string {
  if (key === 'METRICS_TOKEN' || key === 'OIDC_CLIENT_SECRET') return 'not'
  return JSON.stringify(key === 'SMTP_URL' ? value.replace(/^([a-z]+:\/\/)?.*@/i, '$1…@') : value)
}

const hostOf = (url: string | undefined): string => (url ? new URL(url).hostname : 'localhost')
