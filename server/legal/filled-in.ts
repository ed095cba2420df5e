import type { LegalPage } from '#sync/accounts/legal.ts'
import { day, hour } from '#sync/time.ts'
import type { Config } from '../config.ts'
import type { Resources } from '../resources.ts'

/** The text of a page, as Markdown, with what Quad knows in place of each `{{name}}`. */
export function filledIn(
  page: LegalPage,
  { config, legalTexts }: Pick<Resources, 'config' | 'legalTexts'>,
  school: string | undefined,
): string {
  const known: Record<string, string> = {
    who: escapeMarkdown(school ?? new URL(config.publicUrl).host),
    school: escapeMarkdown(school ?? 'your school'),
    address: `<${config.publicUrl}>`,
    contact: contactOf(config),
    backups: backupsOf(config),
  }
  return legalTexts[page].replaceAll(/\{\{(\w+)\}\}/g, (all, name) => known[name] ?? all)
}

const contactOf = ({ contact }: Config): string =>
  contact === undefined
    ? 'the people who run Quad at your school'
    : `[${escapeMarkdown(contact.replace('mailto:', ''))}](<${contact}>)`

function backupsOf({ backupEvery, backupKeep }: Config): string {
  if (backupEvery === 0) return 'Quad makes no scheduled backups of this server.'
  const hours = backupEvery / hour
  const days = Math.ceil((backupEvery * (backupKeep + 1)) / day)
  return `Quad makes a backup every ${hours} hours and keeps the newest ${backupKeep}. What you delete is in them for up to ${days} days.`
}

/** A name is text, whatever signs are in it. */
const escapeMarkdown = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>()#+\-.!|~&]/g, '\\$&')
