import { blocks } from '#drizzle/schema/blocks.ts'
import { pick } from './pick.ts'
import type { World } from './world.ts'

// Blocking is an action of a later room: its row is written here as that one will write it.
export async function setBlock(
  world: World,
  { a, b }: { a: number; b: number },
  deleted: boolean,
): Promise<void> {
  const [blocker, blocked] = [pick(world.server.people, a), pick(world.server.people, b)]
  if (!blocker || !blocked || blocker === blocked) return
  const pair = { blockerId: blocker.user.id, blockedId: blocked.user.id }
  await world.server.resources.writer.write({
    async run(tx, rev) {
      await tx
        .insert(blocks)
        .values({ ...pair, rev, deleted })
        .onConflictDoUpdate({
          target: [blocks.blockerId, blocks.blockedId],
          set: { rev, deleted },
        })
    },
  })
}
