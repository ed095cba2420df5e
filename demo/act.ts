import type { Resources } from '#server/resources.ts'
import { execute } from '#server/sync/execute.ts'
import type { Implementation } from '#server/sync/implement.ts'
import type { Actor } from '#sync/engine/action.ts'

/** The resources with the clock at `time`. */
export const at = (resources: Resources, time: number): Resources => ({
  ...resources,
  clock: () => time,
})

/** Executes an action as `actor` at a time in the past. */
export async function act<Args, Result>(
  resources: Resources,
  { actor, time }: { actor: Actor; time: number },
  implementation: Implementation<Args, Result>,
  args: Args,
): Promise<void> {
  await execute(at(resources, time), {
    actor: async () => actor,
    address: '',
    implementation,
    args,
    answer: () => null,
  })
}
