import { useLiveQuery } from 'dexie-react-hooks'
import { useAfterPaint } from '../ui/use-after-paint.ts'

/**
 * What is only on the disk of the device: profiles of others, photos, notes. It is read after the
 * first paint, so that no tap waits for the disk.
 * @returns undefined until it was read
 */
export function useStored<T>(
  read: () => Promise<T>,
  dependencies: readonly unknown[],
): T | undefined {
  const isPainted = useAfterPaint()
  return useLiveQuery(async () => (isPainted ? read() : undefined), [isPainted, ...dependencies])
}
