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

  add(job: Job): void {
    const lane = this.#lanes.get(job.owner)
    if (lane) lane.push(job)
    else this.#lanes.set(job.owner, [job])
  }

  /** Removes the next jobs, at most `most`: one of each owner, then the second of each, and so on. */
  take(most: number): Job[] {
    const taken: Job[] = []
    // A lane that is set again goes to the end, and this loop comes to it once more.
    for (const [owner, lane] of this.#lanes) {
      if (taken.length === most) break
      taken.push(...lane.splice(0, 1))
      this.#lanes.delete(owner)
      if (lane.length > 0) this.#lanes.set(owner, lane)
    }
    return taken
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
