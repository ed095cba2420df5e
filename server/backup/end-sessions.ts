import Database from 'better-sqlite3'

/** What must not come back with a backup, unless the database is older than the table or column. */
const ended = [
  'DELETE FROM sessions',
  'DELETE FROM session_families',
  'DELETE FROM pending_sign_ins',
  'DELETE FROM password_resets',
  'DELETE FROM email_changes',
  'UPDATE registrations SET token_expires_at = 0',
  'UPDATE two_factors SET off_token_hash = NULL',
  // Emails that waited at the time of the backup contain such links.
  'DELETE FROM mails',
]

/** @param others are statements that run in the same transaction */
export function endSessions(file: string, others: readonly string[] = []): void {
  const client = new Database(file)
  try {
    client.pragma('synchronous = FULL')
    client.pragma('foreign_keys = ON')
    client.transaction(() => {
      for (const statement of [...ended, ...others])
        if (isKnown(client, statement)) client.exec(statement)
    })()
  } finally {
    client.close()
  }
}

function isKnown(client: Database.Database, statement: string): boolean {
  try {
    return client.prepare(statement) !== undefined
  } catch {
    return false
  }
}
