import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { loadKeyring, secretLength } from './keyring.ts'
import { unseal } from './sealed.ts'

/**
 * What is wrong with `secret.key`, as a sentence. A new key would lock out everyone with two-factor
 * authentication, so a server with accounts never makes one by itself.
 *
 * @param file the database, which may be missing
 */
export function keyProblem(dataDir: string, file: string): string | undefined {
  const key = join(dataDir, 'secret.key')
  const isThere = existsSync(key)
  if (isThere && statSync(key).size !== secretLength)
    return `${key} is damaged: it must hold ${secretLength} bytes, but holds ${statSync(key).size}.`
  if (!existsSync(file)) return undefined
  const client = new Database(file, { readonly: true })
  try {
    if (!hasAccounts(client)) return undefined
    if (!isThere) return `${key} is missing, but there are accounts.`
    if (!opensPushKeys(client, dataDir)) return `${key} is not the key of this database.`
    return undefined
  } catch (error) {
    // A damaged database has its own message.
    if (error instanceof Database.SqliteError) return undefined
    throw error
  } finally {
    client.close()
  }
}

export const keyRemedy =
  'Put back the secret.key of this server: every backup contains it. If it is lost, run: quad replace-key --yes. Then everyone logs in again, and two-factor authentication is off.'

const hasAccounts = (client: Database.Database): boolean =>
  isTable(client, 'users') && client.prepare('SELECT 1 FROM users').get() !== undefined

/** Every start of the server seals these, so they show whether the key is the right one. */
function opensPushKeys(client: Database.Database, dataDir: string): boolean {
  if (!isTable(client, 'push_keys')) return true
  const row = client
    .prepare<[], { name: string; sealed: string }>(
      'SELECT public_key AS name, sealed_private_key AS sealed FROM push_keys',
    )
    .get()
  if (!row) return true
  try {
    unseal(loadKeyring(dataDir).pushKeys, row.name, row.sealed)
    return true
  } catch {
    return false
  }
}

const isTable = (client: Database.Database, name: string): boolean =>
  client.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined
