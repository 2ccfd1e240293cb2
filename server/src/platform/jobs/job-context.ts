import { systemActor } from '../audit/system-actor.ts'
import type { Db } from '../database/db.ts'
import { loadNetworkProfile } from '../database/network-profile.ts'
import { createTtlCache } from '../database/ttl-cache.ts'
import type { ChangeEvent, EventBus } from '../events/event-bus.ts'
import { publishAfterCommit } from '../events/publish-after-commit.ts'
import type { ChangeContext } from '../http/context.ts'

/** Parts of the server that jobs which change records need. */
export interface JobParts {
  readonly db: Db
  readonly publish: EventBus['publish']
  readonly publicUrl: string
  readonly osrmUrl: string | undefined
  /** The clock; tests set it. */
  readonly now: () => Date
}

/** The parts for a command: it asks no road service, and nobody listens to its changes. */
export const partsOfCommand = (db: Db, publicUrl: string): JobParts => ({
  db,
  publicUrl,
  osrmUrl: undefined,
  now: () => new Date(),
  publish: () => {},
})

/**
 * Context of a job in a network, for reads; its changes run in `changeInJob`. Each job has its own cache: workers do
 * not listen to events, so that a shared one would keep a policy that was replaced.
 */
export async function createJobContext(parts: JobParts, network_code: string): Promise<ChangeContext> {
  const { db, now, publicUrl, osrmUrl } = parts
  const ttlCache = createTtlCache(db)
  const actor = systemActor(await loadNetworkProfile(db, network_code))
  const publish = () => {
    throw new Error('a job publishes only changes')
  }
  return { tx: db, actor, now: now().toISOString(), lang: actor.lang, ttlCache, publicUrl, osrmUrl, publish }
}

/** Runs the change of a job in a transaction and publishes its events after the commit. */
export async function changeInJob(
  { publish }: JobParts,
  ctx: ChangeContext,
  change: (ctx: ChangeContext) => Promise<void>,
): Promise<void> {
  const events: ChangeEvent[] = []
  const changed = ctx.tx.transaction().execute((tx) => change({ ...ctx, tx, publish: (event) => events.push(event) }))
  await publishAfterCommit(changed, () => publish(events))
}
