import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Bytes. A request without a body usually fits into one. */
const size = 4096

const endOfHeaders = '\r\n\r\n'

/** Milliseconds in which someone who still sends can read the last answer. */
const lastWait = 1000

/**
 * Reads connections in small slices, one request at a time: the next is read when the answer before
 * it has left, and nothing is read of a connection that was closed. Node parses everything that has
 * arrived, usually up to 64 KB, before anyone else is heard: a thousand requests, whose answers it
 * keeps while nobody reads them, or ten thousand pieces of a body, which it handles even if the first
 * ones close the connection.
 *
 * @returns a function that ends it when a connection changes to another protocol
 */
export function readInSlices(server: Server, isSecure: boolean): (socket: Duplex) => void {
  const readers = new WeakMap<Duplex, SlicedReader>()
  const turns = new Turns()
  server.on('connection', () => turns.accepted())
  server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) =>
    readers.set(socket, new SlicedReader(socket, turns)),
  )
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const reader = readers.get(request.socket)
    reader?.begin(request)
    response.once('close', () => reader?.goOn())
  })
  return (socket) => readers.get(socket)?.end()
}

/** How many slices are parsed in a turn of the event loop. */
const mostInTurn = 16

/**
 * Whose bytes are parsed in a turn of the event loop. Node accepts one connection in each: where all
 * that has arrived on hundreds of connections is one turn, someone new waits for hundreds of long turns.
 * So turns are short, and shortest while connections are accepted. What fits into one slice comes first,
 * because that is what a request of a browser is.
 */
class Turns {
  readonly #short = new Set<SlicedReader>()
  readonly #long = new Set<SlicedReader>()
  #left = mostInTurn
  #isAccepting = false
  #isPlanned = false

  accepted(): void {
    this.#isAccepting = true
    this.#left = 0
    this.#plan()
  }

  /** Calls `parse` of a reader in this turn or a later one. */
  enter(reader: SlicedReader, bytes: number): void {
    this.#plan()
    if (bytes > size) this.#long.add(reader)
    else if (this.#left > 0 && this.#short.size === 0) {
      this.#left -= 1
      reader.parse()
    } else this.#short.add(reader)
  }

  leave(reader: SlicedReader): void {
    this.#short.delete(reader)
    this.#long.delete(reader)
  }

  #plan(): void {
    if (this.#isPlanned) return
    this.#isPlanned = true
    setImmediate(() => {
      this.#isPlanned = false
      this.#left = this.#isAccepting ? 1 : mostInTurn
      this.#isAccepting = false
      this.#serve(this.#short, this.#left)
      this.#serve(this.#long, Math.max(1, this.#left))
      if (this.#short.size + this.#long.size > 0) this.#plan()
    })
  }

  #serve(readers: Set<SlicedReader>, most: number): void {
    let left = most
    // A reader with more is added again at the end, and comes again.
    for (const reader of readers) {
      if (left === 0) break
      left -= 1
      readers.delete(reader)
      reader.parse()
    }
    this.#left -= most - left
  }
}

/** Stands between a connection and the parser that Node attached to it. */
class SlicedReader {
  readonly #socket: Socket
  readonly #turns: Turns
  readonly #parse: (data: Buffer) => void
  #rest: Buffer = Buffer.alloc(0)
  #request: IncomingMessage | undefined
  #isAnswered = true
  #isPaused = false

  constructor(socket: Socket, turns: Turns) {
    this.#socket = socket
    this.#turns = turns
    const [parse] = socket.listeners('data') as ((data: Buffer) => void)[]
    this.#parse = (data) => parse?.call(socket, data)
    socket.removeAllListeners('data').on('data', this.#read).on('resume', this.#stayPaused)
  }

  begin(request: IncomingMessage): void {
    this.#request = request
    this.#isAnswered = false
  }

  goOn(): void {
    this.#isAnswered = true
    this.#enter()
  }

  /** Passes on one slice of what has arrived. */
  parse(): void {
    if (!this.#isReady) return
    const slice = this.#rest.subarray(0, this.#sizeOfSlice)
    this.#rest = this.#rest.subarray(slice.length)
    this.#parse(slice)
    this.#enter()
  }

  /** A slice never reaches from the end of one request's headers into the next request. */
  get #sizeOfSlice(): number {
    if (this.#request?.complete === false) return size
    const end = this.#rest.subarray(0, size).indexOf(endOfHeaders)
    return end === -1 ? size : end + endOfHeaders.length
  }

  /** What the parser has not got belongs to the other protocol. */
  end(): void {
    this.#turns.leave(this)
    this.#socket.off('data', this.#read).off('resume', this.#stayPaused)
    if (this.#rest.length > 0) this.#socket.unshift(this.#rest)
    this.#rest = this.#rest.subarray(0, 0)
    // The other protocol reads on by itself, when it listens.
    this.#isPaused = false
  }

  readonly #read = (data: Buffer): void => {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, data]) : data
    this.#enter()
  }

  /** Node resumes a connection whenever someone takes more of a body. All of it would gather here. */
  readonly #stayPaused = (): void => {
    if (this.#isPaused) this.#socket.pause()
  }

  /** Takes turns for what is left. Reads on for little, because only reading shows the end of a connection. */
  #enter(): void {
    const wasPaused = this.#isPaused
    this.#isPaused = this.#rest.length > size || !this.#socket.writable
    // Node pauses a connection, too, whose body nobody takes, and resumes one that was answered.
    if (this.#isPaused) this.#socket.pause()
    else if (wasPaused) this.#socket.resume()
    if (this.#isReady) this.#turns.enter(this, this.#rest.length)
  }

  /** Whatever closes a connection ends its writing side first. */
  get #isReady(): boolean {
    const waits = !this.#isAnswered && this.#request?.complete
    return this.#rest.length > 0 && this.#socket.writable && !waits
  }
}

/**
 * Closes a connection from which no more is read, after its last answer. To close it at once would
 * reset it, and a client that still sends would lose the answer.
 */
export function closeUnread(socket: Duplex, answer?: string): void {
  socket.end(answer)
  const timer = setTimeout(() => socket.destroy(), lastWait)
  socket.once('close', () => clearTimeout(timer))
}
