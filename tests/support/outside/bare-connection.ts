import { connect, type Socket } from 'node:net'

/** A connection without an HTTP client, which records what it gets. */
export class BareConnection {
  readonly socket: Socket
  received = ''
  readonly closed: Promise<unknown>

  constructor(url: string, sent: string | Buffer) {
    this.socket = connect(Number(new URL(url).port), '127.0.0.1', () => this.socket.write(sent))
    this.socket.on('error', () => {})
    this.socket.on('data', (data) => (this.received += data.toString('latin1')))
    this.closed = new Promise((resolve) => this.socket.once('close', resolve))
  }

  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
  }
}
