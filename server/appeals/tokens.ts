import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keyring } from '../auth/keyring.ts'

/**
 * The token of a decision’s appeal link: it names the decision and proves that we made it. Nothing of
 * it is stored. It works once, because a decision has one appeal, and not long after the decision.
 */
export const appealToken = (keyring: Keyring, decisionId: string): string =>
  `${decisionId}.${seal(keyring, decisionId)}`

/** The decision of a token; undefined for a token that we did not make. */
export function decisionOfToken(keyring: Keyring, token: string): string | undefined {
  const [decisionId = '', given = ''] = token.split('.')
  const right = Buffer.from(seal(keyring, decisionId))
  const sealed = Buffer.from(given)
  return sealed.length === right.length && timingSafeEqual(sealed, right) ? decisionId : undefined
}

const seal = ({ appeals }: Keyring, decisionId: string): string =>
  createHmac('sha256', appeals).update(decisionId).digest('base64url')
