import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as v from 'valibot'
import { mailProblemSchema } from '#sync/health.ts'
import { databaseName } from '../backup/archive.ts'
import { checkMailServer } from '../mail/check-mail-server.ts'
import { sentenceOf } from '../mail/failure.ts'
import { fewTries } from '../mail/mail-state.ts'
import { fault, ok, warning, type Finding, type Patient } from './finding.ts'

export async function checkEmail({ config, email }: Patient): Promise<Finding> {
  const { smtpUrl, mailFrom, dataDir } = config
  if (smtpUrl === undefined)
    return warning(
      `Emails become files in ${join(dataDir, 'mail')}, so students do not get them.`,
      'Set SMTP_URL to your mail server.',
    )
  const failed = await checkMailServer({
    url: smtpUrl,
    publicUrl: config.publicUrl,
    from: mailFrom,
    to: email,
  })
  if (failed !== undefined)
    return fault(failed, 'Until SMTP_URL is right, emails wait for up to three days.')
  if (email === undefined)
    return ok('The SMTP server accepts the login. With an address, doctor sends a test email.')
  return ok(`The SMTP server accepted a test email to ${email}. Look whether it arrives.`)
}

const rowsSchema = v.array(
  v.object({ problem: mailProblemSchema, waiting: v.number(), dropped: v.number() }),
)

/** What became of the emails of the last week. */
export async function checkMailQueue({ config: { dataDir } }: Patient): Promise<Finding> {
  const client = new Database(join(dataDir, databaseName), { readonly: true })
  try {
    const found = client
      .prepare(
        `SELECT problem, sum(dropped_at IS NULL) AS waiting, sum(dropped_at IS NOT NULL) AS dropped
         FROM mails WHERE problem IS NOT NULL AND (dropped_at IS NOT NULL OR tries >= ?)
         GROUP BY problem ORDER BY count(*) DESC`,
      )
      .all(fewTries)
    const rows = v.parse(rowsSchema, found)
    if (rows.length === 0) return ok('No email waits for long, and none was given up lately.')
    const parts = rows.map(
      ({ problem, waiting, dropped }) =>
        `${waiting} wait and ${dropped} were given up in the last week: ${sentenceOf(problem)}`,
    )
    const says = parts.join(' ')
    const remedy = 'Those that wait are tried again each hour for three days.'
    const isFault = rows.some(({ problem }) => problem !== 'recipient')
    return isFault ? fault(says, remedy) : warning(says, remedy)
  } finally {
    client.close()
  }
}
