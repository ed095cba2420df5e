import type { WebSocket } from 'ws'
import type { Action, Actor } from '#sync/engine/action.ts'
import type { Session } from '../auth/session.ts'
import type { Log } from '../log.ts'
import { CampusPokes } from './campus-pokes.ts'
import { closing, type Pace } from './engine.ts'
import { Rooms } from './rooms.ts'
import { Socket } from './socket.ts'

const mostPerUser = 10
/** Over all visitors: sockets that have not said yet whose they are. */
const mostWaiting = 1000

interface Options extends Pace {
  random: () => number
  log: Log
  /** The session as it is by now; undefined once it has ended. */
  sessionNow(session: Session): Promise<Session | undefined>
  /** What a client says for other people's; who says it is the session's to tell. */
  relay(session: Session, event: string, args: unknown[]): Promise<boolean>
}

/** The open sockets, and how the rest of the server reaches the people behind them. */
export class Sockets {
  readonly #options: Options
  readonly #waiting = new Set<Socket>()
  readonly #joined = new Set<Socket>()
  readonly #users = new Rooms<Socket>()
  readonly #campuses = new Rooms<Socket>()
  readonly #campusPokes: CampusPokes

  constructor(options: Options) {
    this.#options = options
    this.#campusPokes = new CampusPokes((id) => this.#campuses.in(id), options)
  }

  /** Call it after the commit of an action. A `device` that sent it fetches what came of it itself. */
  acted(
    { userId, universityId }: Actor,
    { seenBy }: Pick<Action, 'seenBy'>,
    { rev, device }: { rev: number; device?: string | undefined },
  ): void {
    if (device !== undefined) {
      const own = this.#users.in(userId).filter((socket) => socket.device === device)
      for (const socket of own) socket.knows(rev)
    }
    this.userChanged(userId, rev)
    if (seenBy === 'campus') this.campusChanged(universityId, rev)
  }

  /** What a user's devices hold has changed; they are told at once. */
  userChanged(userId: string, rev: number): void {
    for (const socket of this.#users.in(userId)) socket.poke(rev)
  }

  /** An event for each open page of a user. A hint like the others: whoever misses it has the rows. */
  emit(userId: string, event: string, payload: object): void {
    for (const socket of this.#users.in(userId)) socket.emit(event, payload)
  }

  /** Whether somebody has a page of theirs before them. */
  isWatched(userId: string): boolean {
    return this.#users.in(userId).some((socket) => socket.isWatched)
  }

  /** What a campus sees has changed; its devices are told within three seconds. */
  campusChanged(universityId: string, rev: number): void {
    this.#campusPokes.changed(universityId, rev)
  }

  /** Call it after the commit: sockets of a session that has ended are closed. */
  sessionsChanged(of: { userId: string } | { familyId: string }): void {
    const mine = ({ session }: Socket) =>
      'userId' in of ? session?.actor.userId === of.userId : session?.familyId === of.familyId
    for (const socket of [...this.#joined].filter(mine)) this.#look(socket)
  }

  get isFull(): boolean {
    return this.#waiting.size >= mostWaiting
  }

  open(ws: WebSocket, admit: (auth: unknown) => Promise<Session>): Socket {
    const socket = new Socket(ws, this.#options, {
      admit,
      joined: (_, session) => this.#join(socket, session),
      relay: this.#options.relay,
      beat: () => this.#look(socket),
      crashed: (error) => this.#options.log.error('A socket failed', error),
    })
    this.#waiting.add(socket)
    return socket
  }

  ended(socket: Socket): void {
    socket.ended()
    this.#waiting.delete(socket)
    this.#joined.delete(socket)
    this.#leaveRooms(socket)
  }

  /** Before the server stops: clients come back by themselves once there is one again. */
  close(): void {
    for (const socket of [...this.#waiting, ...this.#joined]) socket.close(closing.goingAway)
  }

  #join(socket: Socket, session: Session): void {
    this.#waiting.delete(socket)
    this.#joined.add(socket)
    this.#enterRooms(socket, session)
    const surplus = this.#users.in(session.actor.userId).slice(0, -mostPerUser)
    for (const oldest of surplus) oldest.dismiss()
  }

  // Also at each ping: a session may end by the clock, and another process may end it.
  #look(socket: Socket): void {
    this.#renew(socket).catch((error: unknown) =>
      this.#options.log.error('A session could not be looked up', error),
    )
  }

  async #renew(socket: Socket): Promise<void> {
    const session = socket.session && (await this.#options.sessionNow(socket.session))
    if (!this.#joined.has(socket)) return
    if (!session) return socket.dismiss()
    if (session.actor.universityId === socket.session?.actor.universityId) return
    this.#leaveRooms(socket)
    this.#enterRooms(socket, session)
  }

  #enterRooms(socket: Socket, session: Session): void {
    socket.session = session
    this.#users.enter(session.actor.userId, socket)
    this.#campuses.enter(session.actor.universityId, socket)
  }

  #leaveRooms(socket: Socket): void {
    if (!socket.session) return
    const { userId, universityId } = socket.session.actor
    this.#users.leave(userId, socket)
    this.#campuses.leave(universityId, socket)
  }
}
