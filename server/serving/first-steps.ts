import { join } from 'node:path'
import { users } from '#drizzle/schema/accounts.ts'
import { hour } from '#sync/time.ts'
import { backupFolder } from '../backup/folder.ts'
import type { Config } from '../config.ts'
import type { Resources } from '../resources.ts'

/** What to do next, for an administrator who has just started Quad; nothing once there are accounts. */
export async function firstSteps({ config, readers }: Resources): Promise<string[]> {
  const [anyone] = await readers.read((db) => db.select({ id: users.id }).from(users).limit(1))
  return anyone ? [] : stepsWith(config)
}

const stepsWith = (config: Config): string[] => [
  `1. Open ${config.publicUrl} and sign up with ${addressOf(config)}.`,
  `2. ${emailsOf(config)}`,
  '3. Make yourself an administrator and a moderator: quad administrator add YOUR-ADDRESS, quad moderator add YOUR-ADDRESS (from a checkout: npm run quad -- administrator add …).',
  `4. All data are in ${config.dataDir}. ${backupsOf(config)}`,
  '5. quad doctor says what is still missing, and docs/self-hosting.md how to set it up.',
]

function addressOf({ schoolDomains, emailSuffixes }: Config): string {
  if (schoolDomains.length > 0) return `an address of ${schoolDomains.join(' or ')}`
  return `a university address that ends in ${emailSuffixes.join(' or ')}`
}

const emailsOf = ({ smtpUrl, dataDir }: Config): string =>
  smtpUrl === undefined
    ? `Until SMTP_URL is set, emails go to ${join(dataDir, 'mail')}, and their links are printed here.`
    : 'The email with the link goes out by your mail server.'

const backupsOf = ({ backupEvery, dataDir }: Config): string =>
  backupEvery === 0
    ? 'BACKUP_EVERY is 0: there are no scheduled backups.'
    : `A backup goes to ${backupFolder(dataDir)} every ${backupEvery / hour} hours.`
