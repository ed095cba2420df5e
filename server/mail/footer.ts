import { legalPages, legalTitles } from '#sync/accounts/legal.ts'
import { isolated } from '#sync/texts/isolated.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import { allUniversities, schoolOf } from '../universities/queries.ts'
import { escapeHtml } from '#sync/texts/escape-html.ts'
import type { Mail } from './mailer.ts'

type Settings = Pick<Config, 'schoolDomains' | 'publicUrl' | 'contact'>

/** Ends an email with who sent it, where to ask, and what the law wants. */
export async function withFooter(db: Db, mail: Mail, settings: Settings): Promise<Mail> {
  const school = schoolOf(settings, await allUniversities(db))
  const { publicUrl, contact } = settings
  const links = [
    ...(contact === undefined ? [] : [{ label: 'Contact', url: contact }]),
    ...legalPages.map((page) => ({ label: legalTitles[page], url: `${publicUrl}/${page}` })),
  ]
  const from = school
    ? `This email is from Quad at ${isolated(school.name)}.`
    : 'This email is from Quad.'
  const lines = [from, ...links.map(({ label, url }) => `${label}: ${url.replace('mailto:', '')}`)]
  const html = [
    escapeHtml(from),
    ...links.map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`),
  ]
  return {
    ...mail,
    text: `${mail.text}\n-- \n${lines.join('\n')}\n`,
    html: mail.html?.replace(
      '</body>',
      () => `<p style="font-size:13px">${html.join(' · ')}</p></body>`,
    ),
  }
}
