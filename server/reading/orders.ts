import { Refusal, type RefusalCode } from '#sync/refusal.ts'
import { Readers } from '../db/readers.ts'

/** A read of a database, or the request to close the connection to it. */
export interface ReadOrder {
  file: string
  read?: { name: string; args: unknown }
}

export type OrderAnswer =
  | { value: unknown }
  | {
      refusal: {
        code: RefusalCode
        message: string
        field: string | undefined
        retryAfter: number | undefined
      }
    }
  | { crash: Error }

type AnyRead = (db: never, args: never) => Promise<unknown>

/** Returns what answers orders one after the other, with one connection for each database. */
export function answersOf(
  reads: Readonly<Record<string, AnyRead>>,
): (order: ReadOrder) => Promise<OrderAnswer> {
  const known = new Map(Object.entries(reads))
  const connections = new Map<string, Readers>()
  return async ({ file, read }) => {
    const readers = connections.get(file) ?? new Readers(file, 1)
    connections.set(file, readers)
    if (!read) {
      readers.close()
      connections.delete(file)
      return { value: undefined }
    }
    try {
      const query = known.get(read.name)
      if (!query) throw new Error(`There is no read with the name ${read.name}.`)
      return { value: await readers.read((db) => query(db as never, read.args as never)) }
    } catch (error) {
      return failure(error)
    }
  }
}

function failure(error: unknown): OrderAnswer {
  if (!(error instanceof Refusal))
    return { crash: error instanceof Error ? error : new Error(String(error)) }
  const { code, message, field, retryAfter } = error
  return { refusal: { code, message, field, retryAfter } }
}

/** @throws Refusal, or the Error with which the read crashed */
export function valueOf(answer: OrderAnswer): unknown {
  if ('value' in answer) return answer.value
  if ('crash' in answer) throw answer.crash
  const { code, message, field, retryAfter } = answer.refusal
  throw new Refusal(code, message, field, retryAfter)
}
