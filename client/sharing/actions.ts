import type { InferInput } from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { shareListing } from '#sync/sharing.ts'
import { perform } from '../sync/perform.ts'
import type { Told } from '../ui/use-submit.ts'

const failed = 'There was an error sending the email.'

/** Sends the listing to an address by the server's mail. */
export async function shareByEmail(
  share: InferInput<typeof shareListing.args>,
): Promise<Told | undefined> {
  const outcome = await perform(shareListing, share, { answer: messageSchema, fallback: failed })
  if (outcome.kind === 'confirmed') return undefined
  if (outcome.kind === 'unsent') return { message: failed, detail: outcome.message }
  const { message, status, code, field } = outcome
  if (code === 'bad_input') return { message, field }
  const says = status !== undefined && status < 500 && message !== failed
  return { message: failed, detail: says ? message : undefined }
}
