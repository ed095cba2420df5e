import { IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tooManyPieces } from './invalid-requests.ts'
import { closeUnread } from './read-in-slices.ts'
import { hasBody } from './slow-requests.ts'

/** How many pieces any body may have, however small they are. */
const few = 256
/** Bytes of each further piece, on average. The packets of slow lines are twice as large. */
const leastSize = 256

/**
 * A request whose body arrives in pieces of a reasonable size. Node handles each chunk of a body by
 * itself, so one byte costs as much as a whole packet, and a packet holds thousands of them.
 */
export class Request extends IncomingMessage {
  #credit = few * leastSize
  #isRefused = false

  override push(piece: Buffer | null): boolean {
    if (piece !== null) this.#credit += piece.length - leastSize
    if (this.#credit >= 0) return super.push(piece)
    if (!this.#isRefused) {
      this.#isRefused = true
      this.emit(tooManyPieces)
    }
    return false
  }

  /** What would take more from the connection. */
  override _read(size: number): void {
    if (!this.#isRefused) super._read(size)
  }
}

/**
 * Ends connections whose bodies take more work than they are worth: in too many pieces, or in
 * further chunks after the answer. It looks at requests that wait for their turn, too.
 */
export function endCostlyBodies(server: Server): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    request.once(tooManyPieces, () => {
      const error = Object.assign(new Error('Too many pieces'), { code: tooManyPieces })
      if (response.headersSent) socket.destroy()
      else server.emit('clientError', error, socket)
    })
    // Node would read them all, and drop them. Browsers announce a length instead.
    const isChunked = request.headers['transfer-encoding'] !== undefined
    response.once('finish', () => {
      if (isChunked && !request.complete) closeUnread(socket)
    })
  })
}
