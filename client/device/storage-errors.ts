import { Dexie } from 'dexie'

/** Whether the browser is out of space. */
export const isQuotaError = (error: unknown): boolean =>
  causesOf(error).includes('QuotaExceededError')

/** The names of the errors of browser and Dexie at the bottom of this one. */
function causesOf(error: unknown): string[] {
  if (error instanceof Dexie.BulkError) return error.failures.flatMap((each) => causesOf(each))
  if (error instanceof Dexie.DexieError && error.inner) return causesOf(error.inner)
  return error instanceof Dexie.DexieError || error instanceof DOMException ? [error.name] : []
}

/** Why a browser does not store or read. Any other name is a fault of our own code. */
const faults = [
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'NotReadableError',
  'OpenFailedError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'UnknownError',
  'VersionError',
]

/** Whether the browser's database failed, as opposed to our own code. */
export const isStorageError = (error: unknown): boolean =>
  causesOf(error).some((name) => faults.includes(name))
