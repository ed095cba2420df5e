import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { until } from '../server/until.ts'

/** The emails that a server has written as `.eml` files, oldest first. */
export async function readMails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch((): string[] => [])
  const finished = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(finished.map((name) => parsed(join(folder, name))))
}

/** A finished file never changes, and a long attack asks for the mails thousands of times. */
const known = new Map<string, Promise<Email>>()

function parsed(file: string): Promise<Email> {
  const mail = known.get(file) ?? readFile(file).then((bytes) => PostalMime.parse(bytes))
  known.set(file, mail)
  return mail
}

/** Waits for the newest email to that address and returns its first link. */
export function newestLink(dataDir: string, email: string): Promise<string> {
  return until(`a mail with a link to ${email}`, async () => {
    const mails = await readMails(dataDir)
    const mine = mails.filter(({ to }) => to?.some(({ address }) => address === email))
    return mine.map(({ text }) => firstLink(text)).findLast((link) => link !== undefined)
  })
}

function firstLink(text: string | undefined): string | undefined {
  return text?.match(/https?:\/\/\S+/)?.[0]
}
