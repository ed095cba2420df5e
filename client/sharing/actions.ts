import type { InferInput } from 'valibot'
import { messageSchema } from '#sync/answer.ts'
import { shareListing } from '#sync/sharing.ts'
import { perform } from '../device/perform.ts'
import type { Kept, Told } from '../forms/use-submit.ts'

const failed = 'There was an error sending the email.'

/** Sends the listing to an address by the server's mail. */
export async function shareByEmail(
  share: InferInput<typeof shareListing.args>,
): Promise<Told | Kept | undefined> {
  const outcome = await perform(shareListing, share, { answer: messageSchema, fallback: failed })
  if (outcome.kind === 'confirmed') return undefined
  if (outcome.kind === 'queued') return outcome
  const { message, code, field } = outcome
  if (code === 'bad_input') return { message, field }
  return { message: failed, detail: message === failed ? undefined : message }
}
