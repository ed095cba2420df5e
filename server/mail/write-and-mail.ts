import type { Tx } from '../db/writer.ts'
import type { Resources } from '../resources.ts'
import type { Mail } from './mailer.ts'

/** Stores an email in the transaction, so that a crash loses neither alone. */
export type KeepMail = (mail: Mail) => Promise<void>

/** Runs a write that sends emails. They are delivered after its commit. */
export async function writeAndMail<T>(
  { writer, mailer }: Pick<Resources, 'writer' | 'mailer'>,
  run: (tx: Tx, keepMail: KeepMail, rev: number) => Promise<T>,
): Promise<T> {
  let deliveries: (() => void)[] = []
  const result = await writer.write({
    run(tx, rev) {
      deliveries = []
      return run(tx, async (mail) => void deliveries.push(await mailer.keep(tx, mail)), rev)
    },
  })
  for (const deliver of deliveries) deliver()
  return result
}
