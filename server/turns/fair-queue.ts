/** Something that an owner waits for. */
interface OwnedJob {
  readonly owner: string | undefined
}

/** A queue in which owners take turns. The jobs of one owner keep their order. */
export class FairQueue<Job extends OwnedJob> {
  // In the order of the next turns.
  #lanes = new Map<string | undefined, Job[]>()

  get isEmpty(): boolean {
    return this.#lanes.size === 0
  }

  /** How many jobs wait. */
  get size(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + lane.length, 0)
  }

  /** How many jobs of an owner wait. */
  sizeOf(owner: string | undefined): number {
    return this.#lanes.get(owner)?.length ?? 0
  }

  add(job: Job): void {
    const lane = this.#lanes.get(job.owner)
    if (lane) lane.push(job)
    else this.#lanes.set(job.owner, [job])
  }

  /** Removes the next jobs, at most `most`: one of each owner, then the second of each, and so on. */
  take(most: number): Job[] {
    const taken: Job[] = []
    // A lane that is set again goes to the end, and this loop comes to it once more.
    for (const owner of this.#lanes.keys()) {
      if (taken.length === most) break
      taken.push(...this.#takeOf(owner))
    }
    return taken
  }

  /** Removes the next job whose owner may have a turn now. */
  takeNext(mayHaveTurn: (owner: Job['owner']) => boolean): Job | undefined {
    for (const owner of this.#lanes.keys()) if (mayHaveTurn(owner)) return this.#takeOf(owner)[0]
    return undefined
  }

  /** Removes a job that no longer waits. */
  remove(job: Job): void {
    const left = this.#lanes.get(job.owner)?.filter((other) => other !== job) ?? []
    if (left.length > 0) this.#lanes.set(job.owner, left)
    else this.#lanes.delete(job.owner)
  }

  /** Lets all others have their turn before this owner. */
  moveToEnd(owner: Job['owner']): void {
    const lane = this.#lanes.get(owner)
    if (!lane) return
    this.#lanes.delete(owner)
    this.#lanes.set(owner, lane)
  }

  #takeOf(owner: Job['owner']): Job[] {
    const lane = this.#lanes.get(owner) ?? []
    const first = lane.splice(0, 1)
    if (lane.length > 0) this.moveToEnd(owner)
    else this.#lanes.delete(owner)
    return first
  }

  /** Returns jobs that were taken, in their order. They come before all others. */
  putBack(jobs: readonly Job[]): void {
    if (jobs.length === 0) return
    const later = this.#lanes
    this.#lanes = new Map()
    for (const job of jobs) this.add(job)
    for (const [owner, lane] of later)
      this.#lanes.set(owner, [...(this.#lanes.get(owner) ?? []), ...lane])
  }
}
