import { day, hour } from '#sync/time.ts'
import type { Config } from '../config.ts'

/** What a text may name as `{{name}}`, as Markdown. */
export function fillIn(text: string, config: Config, school: string | undefined): string {
  const known: Record<string, string> = {
    who: escapeMarkdown(school ?? new URL(config.publicUrl).host),
    school: escapeMarkdown(school ?? 'your school'),
    address: `<${config.publicUrl}>`,
    contact: contactOf(config),
    backups: backupsOf(config),
  }
  return text.replaceAll(/\{\{(\w+)\}\}/g, (all, name) => known[name] ?? all)
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
