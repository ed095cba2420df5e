import type { Actor } from '#sync/engine/action.ts'
import type { Resources } from '../resources.ts'
import { execute } from '../sync/execute.ts'
import type { Implementation } from '../sync/implement.ts'

/** The same server at another time. */
export const at = (resources: Resources, time: number): Resources => ({
  ...resources,
  clock: () => time,
})

/** Lets somebody act at a moment of the past, by the only way into a handler. */
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
