/** Members by room, in order of arrival. An empty room is forgotten. */
export class Rooms<T> {
  readonly #rooms = new Map<string, Set<T>>()

  enter(name: string, member: T): void {
    const room = this.#rooms.get(name) ?? new Set<T>()
    this.#rooms.set(name, room.add(member))
  }

  leave(name: string, member: T): void {
    const room = this.#rooms.get(name)
    if (room?.delete(member) && room.size === 0) this.#rooms.delete(name)
  }

  in(name: string): T[] {
    return [...(this.#rooms.get(name) ?? [])]
  }

  names(): string[] {
    return [...this.#rooms.keys()]
  }
}
