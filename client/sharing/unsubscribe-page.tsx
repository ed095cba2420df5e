import { useState } from 'react'
import { Doorway } from '../accounts/doorway.tsx'
import { Stack } from '../accounts/stack.tsx'
import { api } from '../device/session/api.ts'
import { needsConnection, type ApiResult } from '../device/session/send.ts'
import { Alert } from '../ui/loading/alert.tsx'
import { Button } from '../ui/controls/button.tsx'

const words =
  'Students can share a listing with an address by e-mail. You decide whether yours gets any.'

/**
 * Where the mail of a shared listing leads to end such mails. It asks first: programs that look
 * through mail open its links, and must not decide for the person.
 */
export function UnsubscribePage({ token }: { token: string }) {
  const [state, setState] = useState<'asking' | 'busy' | ApiResult<unknown>>('asking')

  const stop = async () => {
    setState('busy')
    setState(await stopShares(token))
  }

  const done = typeof state === 'object' && !state.error
  return (
    <Doorway
      short
      title="Stop shared listings"
      words={done ? undefined : words}
      picture={<Stack />}
    >
      <title>Stop shared listings · Quad</title>
      {done ? (
        <output>Done. No more listings will be shared with this address.</output>
      ) : (
        <>
          {typeof state === 'object' && state.error && (
            <Alert>{state.offline && !navigator.onLine ? needsConnection : state.message}</Alert>
          )}
          <Button wide busy={state === 'busy'} onClick={() => void stop()}>
            Send me no more
          </Button>
        </>
      )}
    </Doorway>
  )
}

const stopShares = (token: string): Promise<ApiResult<unknown>> =>
  api('PUT', '/api/share-opt-out', { body: { token }, auth: false, credentials: 'omit' })
