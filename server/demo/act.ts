import type { Actor } from '#sync/engine/action.ts'
import type { Services } from '../services.ts'
import { execute } from '../sync/execute.ts'
import type { Implementation } from '../sync/implement.ts'

/** The same server at another time. */
export const at = (services: Services, time: number): Services => ({
  ...services,
  clock: () => time,
})

/** Lets somebody act at a moment of the past, by the only way into a handler. */
export async function act<Args, Result>(
  services: Services,
  { actor, time }: { actor: Actor; time: number },
  implementation: Implementation<Args, Result>,
  args: Args,
): Promise<void> {
  await execute(at(services, time), {
    actor: async () => actor,
    address: '',
    implementation,
    args,
    answer: () => null,
  })
}
