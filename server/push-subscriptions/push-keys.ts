import webPush from 'web-push'
import { pushKeys } from '#drizzle/schema/push-keys.ts'
import { seal, unseal } from '../auth/sealed.ts'
import { openWriter, type Db } from '../db/open.ts'

/** A key pair on P-256 in base64url, by which push services know this server (VAPID, RFC 8292). */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

interface Sealing {
  /** Seals the private key. */
  key: Uint8Array
  now: number
}

/**
 * Reads the key pair of this database, or generates it at the first start. A pair that was sealed
 * with another `secret.key` is replaced: the sessions of the browsers that know it are over, too.
 */
export function loadPushKeys(file: string, { key, now }: Sealing): PushKeys {
  const db = openWriter(file)
  try {
    return db.transaction((tx) => storedPair(tx, key) ?? generatePair(tx, { key, now }), {
      behavior: 'immediate',
    })
  } finally {
    db.$client.close()
  }
}

type PairTx = Pick<Db, 'select' | 'insert'>

function storedPair(tx: PairTx, key: Uint8Array): PushKeys | undefined {
  const stored = tx.select().from(pushKeys).get()
  if (!stored) return undefined
  const { publicKey, sealedPrivateKey } = stored
  try {
    const privateKey = Buffer.from(unseal(key, publicKey, sealedPrivateKey)).toString()
    return { publicKey, privateKey }
  } catch {
    return undefined
  }
}

function generatePair(tx: PairTx, { key, now }: Sealing): PushKeys {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealedPrivateKey = seal(key, publicKey, Buffer.from(privateKey))
  const row = { publicKey, sealedPrivateKey, createdAt: now }
  tx.insert(pushKeys).values(row).onConflictDoUpdate({ target: pushKeys.id, set: row }).run()
  return { publicKey, privateKey }
}
