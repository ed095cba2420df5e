import type { WebSocket } from 'ws'
import type { Action, Actor } from '#sync/engine/action.ts'
import { accessTokenLifetime } from '../auth/access-token.ts'
import type { Session } from '../auth/session.ts'
import type { Log } from '../log/log.ts'
import { CampusPokes } from './campus-pokes.ts'
import { closing, type Pace } from './engine.ts'
import { EventPace } from './event-pace.ts'
import { Rooms } from './rooms.ts'
import { Socket, type Admit, type House } from './socket.ts'
import { Strangers } from './strangers.ts'

const mostPerUser = 10
/** Over all sockets of a user. The rest is dropped, because events are hints. */
const mostEventsPerSecond = 50

interface Options extends Pace {
  random: () => number
  log: Log
  /** The session as it is now; undefined once it has ended. */
  sessionNow(session: Session): Promise<Session | undefined>
  /** Handles an event that a client sends for other users. The session says who sends it. */
  relay(session: Session, event: string, args: unknown[]): Promise<boolean>
}

/** The open sockets, and how the rest of the server reaches the people behind them. */
export class Sockets {
  readonly #options: Options
  readonly #strangers = new Strangers()
  readonly #joined = new Set<Socket>()
  readonly #users = new Rooms<Socket>()
  readonly #campuses = new Rooms<Socket>()
  readonly #campusPokes: CampusPokes
  readonly #pace: EventPace
  readonly #hearings: EventPace
  readonly #house: House

  constructor(options: Options) {
    this.#options = options
    this.#house = {
      joined: (socket, session) => this.#join(socket, session),
      mayBeHeard: (userId) => this.#hearings.allows(userId),
      relay: options.relay,
      beat: (socket) => this.#look(socket),
      crashed: (error) => options.log.error('A socket failed', error),
    }
    this.#pace = new EventPace(options.clock)
    this.#hearings = new EventPace(options.clock, mostEventsPerSecond)
    this.#campusPokes = new CampusPokes((id) => this.#campuses.in(id), options)
  }

  /**
   * Call this after the commit of an action. The `device` that sent it fetches the result itself.
   */
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

  /** Rows on a user's devices have changed. They are told immediately. */
  userChanged(userId: string, rev: number): void {
    for (const socket of this.#users.in(userId)) socket.poke(rev)
  }

  /**
   * Sends an event to each open page of a user. It is a hint: a page that misses it fetches the
   * rows.
   */
  emit(userId: string, event: string, payload: object): void {
    for (const socket of this.#users.in(userId)) socket.emit(event, payload)
  }

  /** Like `emit`, at most once a second from one user to another. */
  emitPaced(
    userId: string,
    event: string,
    { payload, from }: { payload: object; from: string },
  ): void {
    if (this.#pace.allows(`${event} ${from} ${userId}`)) this.emit(userId, event, payload)
  }

  /** Whether a user has a visible page open. */
  isWatched(userId: string): boolean {
    return this.#users.in(userId).some((socket) => socket.isWatched)
  }

  /** Rows of a campus have changed. Its devices are told within three seconds. */
  campusChanged(universityId: string, rev: number): void {
    this.#campusPokes.changed(universityId, rev)
  }

  /** Call this after a change that all devices show. It reaches them within three seconds. */
  allChanged(rev: number): void {
    for (const universityId of this.#campuses.names()) this.campusChanged(universityId, rev)
  }

  /** How many pages and devices of users are connected. */
  get count(): number {
    return this.#joined.size
  }

  /** How many pages and devices of a campus are connected. */
  pagesOn(universityId: string): number {
    return this.#campuses.in(universityId).length
  }

  /** Call this after the commit. It closes the sockets of a session that has ended. */
  sessionsChanged(of: { userId: string } | { familyId: string }): void {
    const mine = ({ session }: Socket) =>
      'userId' in of ? session?.actor.userId === of.userId : session?.familyId === of.familyId
    for (const socket of [...this.#joined].filter(mine)) this.#look(socket)
  }

  /**
   * Closes the sockets of a user as soon as no access token of now is valid any more. Devices open them
   * again; a copy of a login, whose cookie has become invalid, cannot.
   */
  reopenLater(userId: string): void {
    this.#options.timers.after(accessTokenLifetime, () => {
      for (const socket of this.#users.in(userId)) socket.close(closing.goingAway)
    })
  }

  /** @param address the caller's, as the subject of a limit */
  open(ws: WebSocket, address: string, admit: Admit): Socket {
    const socket = new Socket(ws, this.#options, { house: this.#house, admit })
    this.#strangers.enter(socket, address)
    return socket
  }

  ended(socket: Socket): void {
    socket.ended()
    this.#strangers.leave(socket)
    this.#joined.delete(socket)
    this.#leaveRooms(socket)
  }

  /** Closes all sockets before the server stops. Clients reconnect when there is a server again. */
  close(): void {
    for (const socket of [...this.#strangers.all(), ...this.#joined])
      socket.close(closing.goingAway)
  }

  #join(socket: Socket, session: Session): void {
    this.#strangers.leave(socket)
    this.#joined.add(socket)
    this.#enterRooms(socket, session)
    const surplus = this.#users.in(session.actor.userId).slice(0, -mostPerUser)
    for (const oldest of surplus) oldest.dismiss()
  }

  // Each ping checks again, because a session may expire or end in another process.
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
