import type { ApiResult } from '../../device/session/send.ts'
import { verifyAccount, type Message } from '../calls.ts'

const asked = new Map<string, Promise<ApiResult<Message>>>()

/** The link works once, so the server is asked once, however often the page mounts. */
export function verifyOnce(token: string): Promise<ApiResult<Message>> {
  const known = asked.get(token)
  if (known) return known
  const answer = verifyAccount(token).then((result) => {
    if (result.error && result.offline) asked.delete(token)
    return result
  })
  asked.set(token, answer)
  return answer
}
