import { closing } from './engine.ts'
import { Rooms } from './rooms.ts'
import type { Socket } from './socket.ts'

const most = { ofOneAddress: 30, together: 1000 }

/**
 * The sockets that have not named their user yet. A person’s socket is here for one round trip, so
 * beyond the limits the oldest goes: whoever holds sockets open without a name pushes out only
 * themselves.
 */
export class Strangers {
  readonly #addresses = new Map<Socket, string>()
  readonly #byAddress = new Rooms<Socket>()

  enter(socket: Socket, address: string): void {
    this.#addresses.set(socket, address)
    this.#byAddress.enter(address, socket)
    const ofAddress = this.#byAddress.in(address).slice(0, -most.ofOneAddress)
    const together = [...this.#addresses.keys()].slice(0, -most.together)
    for (const oldest of [...ofAddress, ...together]) {
      this.leave(oldest)
      oldest.close(closing.policy, 'too many connections')
    }
  }

  leave(socket: Socket): void {
    const address = this.#addresses.get(socket)
    if (address === undefined) return
    this.#addresses.delete(socket)
    this.#byAddress.leave(address, socket)
  }

  all(): Socket[] {
    return [...this.#addresses.keys()]
  }
}
