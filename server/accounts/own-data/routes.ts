import type { Handler } from 'hono'
import { ownType } from '#sync/answer.ts'
import { Refusal } from '#sync/refusal.ts'
import { codingFor } from '../../codings.ts'
import type { Env } from '../../env.ts'
import type { Log } from '../../log/log.ts'
import { ownSessionOf } from '../../viewer.ts'
import { ownDataFile } from './file.ts'

/** Milliseconds. A download that its caller has not read from for this long makes room for the next. */
const longestPause = 60_000

const underWay = () => {
  const sentence = 'Your data is being downloaded already. Please try again when that has ended.'
  return new Refusal('limited', sentence, undefined, 10)
}

/**
 * GET /api/users/:id/data: everything that the server stores about the user, as a file. A person
 * downloads it once at a time.
 */
export function downloadOwnData(): Handler<Env> {
  const downloads = new Map<string, AbortController>()
  return async (c) => {
    const resources = c.get('resources')
    const session = ownSessionOf(c)
    const { userId } = session.actor
    if (downloads.has(userId)) throw underWay()
    resources.limits.pace('downloads', userId, resources.clock())
    const own = new AbortController()
    downloads.set(userId, own)
    const end = () => {
      own.abort()
      if (downloads.get(userId) === own) downloads.delete(userId)
    }
    const file = paced(ownDataFile(resources, session, own.signal), { end, log: resources.log })
    try {
      // What fails before the first bytes is answered with an error.
      const { value = '' } = await file.next()
      c.set('isComplete', true)
      const body = streamOf(value, file)
      const isPacked = codingFor(c, ['gzip']) !== undefined
      return new Response(isPacked ? body.pipeThrough(new CompressionStream('gzip')) : body, {
        headers: {
          ...c.get('dataHeaders'),
          vary: 'Accept-Encoding',
          'content-type': ownType,
          'content-disposition': 'attachment; filename="quad-data.json"',
          ...(isPacked && { 'content-encoding': 'gzip' }),
        },
      })
    } catch (error) {
      end()
      throw error
    }
  }
}

/** Ends a file that is complete, canceled, broken, or no longer read. */
async function* paced(
  file: AsyncGenerator<string>,
  { end, log }: { end: () => void; log: Log },
): AsyncGenerator<string, undefined> {
  let pause: NodeJS.Timeout | undefined
  try {
    for await (const text of file) {
      pause = setTimeout(end, longestPause).unref()
      yield text
      clearTimeout(pause)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) log.error('A download of own data failed.', error)
    throw error
  } finally {
    clearTimeout(pause)
    end()
  }
}

/** Asks for the next text when the one before has been taken. */
function streamOf(
  first: string,
  rest: AsyncGenerator<string, undefined>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let held: string | undefined = first
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value = '' } =
          held === undefined ? await rest.next() : { done: false, value: held }
        held = undefined
        if (done) controller.close()
        else controller.enqueue(new TextEncoder().encode(value))
      },
      cancel: () => void rest.return(undefined),
    },
    { highWaterMark: 0 },
  )
}
