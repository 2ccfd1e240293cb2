import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { refusalOfOldVersion } from '@callout/domain/platform/old-version.ts'
import { refuseField, throwIfRefused } from '@callout/domain/platform/refusal.ts'
import { addMilliseconds, dayMs } from '@callout/domain/platform/wall-clock.ts'
import type { webhookApi } from '@callout/domain/webhooks/webhook.api.ts'
import {
  refusalOfPrivateAddress,
  refusalOfTooManyWebhooks,
  refusalOfUrl,
} from '@callout/domain/webhooks/webhook.rules.ts'
import type { Delivery, SavedWebhook, Webhook, WebhookInput } from '@callout/domain/webhooks/webhook.ts'
import { sql } from 'kysely'
import { companiesVisibleTo } from '../companies/company.queries.ts'
import { actorName } from '../platform/audit/history.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { orNotFound } from '../platform/http/problem.ts'
import { lockForCounting } from '../platform/http/quotas.ts'
import { leadsToPrivateAddress } from '../platform/webhooks/public-address.ts'
import { createSecret } from '../platform/webhooks/signature.ts'
import { loadBody } from './event.ts'
import {
  countWebhooks,
  loadDeliveries,
  restartDeliveries,
  visibleDelivery,
  visibleWebhook,
  visibleWebhooks,
} from './webhook.queries.ts'

/** After a rotation, the secret before signs for this long, in milliseconds. */
const oldSecretMs = dayMs

export const listWebhooks = ({ tx, actor }: RequestContext): Promise<Webhook[]> => visibleWebhooks(tx, actor)

/** Creates or changes webhooks. Private addresses are allowed if the operator says so. */
export const saveWebhook =
  (allowPrivate: boolean) =>
  async (ctx: RequestContext, input: WebhookInput): Promise<SavedWebhook> => {
    const url = URL.parse(input.url) ?? undefined
    throwIfRefused(refusalOfUrl(url, allowPrivate))
    throwIfRefused(await refusalOfCompanies(ctx, input.companies ?? []))
    const stored = input.ID ? await visibleWebhook(ctx.tx, ctx.actor, input.ID) : undefined
    if (url && !allowPrivate && stored?.url !== input.url)
      throwIfRefused(refusalOfPrivateAddress(await leadsToPrivateAddress(url)))
    const saved = input.ID ? await changeWebhook(ctx, input.ID, input) : await createWebhook(ctx, input)
    ctx.log('webhook saved', { webhook: saved.ID })
    return saved
  }

async function refusalOfCompanies({ tx, actor }: RequestContext, companies: readonly string[]) {
  const { rows } = await sql<{ ID: string }>`select c.societe_uuid::text as "ID" from companies c
    where c.societe_uuid::text = any (${[...companies]}::text[]) and ${companiesVisibleTo(actor)}`.execute(tx)
  const known = new Set(rows.map(({ ID }) => ID))
  if (!companies.every((company) => known.has(company))) return refuseField('companies', 'message.not_in_list')
}

async function createWebhook(
  ctx: RequestContext,
  { url, events, companies = [], active }: WebhookInput,
): Promise<SavedWebhook> {
  const { tx, actor, now } = ctx
  await lockForCounting(tx, `webhooks ${actor.network_code}`)
  throwIfRefused(refusalOfTooManyWebhooks(await countWebhooks(tx, actor)))
  const ID = randomUUID()
  const secret = createSecret()
  const by = actorName(actor)
  await tx
    .insertInto('webhooks')
    .values({
      ID,
      network_code: actor.network_code,
      url,
      events: [...new Set(events)],
      companies: [...new Set(companies)],
      active,
      secret,
      created_at: now,
      created_by: by,
      changed_at: now,
      changed_by: by,
    })
    .execute()
  return { ID, secret }
}

async function changeWebhook(ctx: RequestContext, ID: string, input: WebhookInput): Promise<SavedWebhook> {
  const { tx, actor, now } = ctx
  const webhook = await visibleWebhook(tx, actor, ID, 'for no key update')
  throwIfRefused(refusalOfOldVersion(webhook.version, input.version, webhook.changed_by))
  const { url, events, companies, active, rotate } = input
  const secret = rotate ? createSecret() : null
  await tx
    .updateTable('webhooks')
    .set({
      url,
      events: [...new Set(events)],
      ...(companies && { companies: [...new Set(companies)] }),
      active,
      version: webhook.version + 1,
      changed_at: now,
      changed_by: actorName(actor),
      ...(active && { paused_at: null }),
      ...(secret && {
        secret,
        old_secret: webhook.secret,
        old_secret_until: addMilliseconds(now, oldSecretMs),
      }),
    })
    .where('ID', '=', ID)
    .execute()
  // Tries before a pause, or at another address, must not count for the time after which a delivery is given up.
  if (active && (!webhook.active || url !== webhook.url)) await restartDeliveries(tx, ID)
  return { ID, secret }
}

export async function deleteWebhook(ctx: RequestContext, { ID }: BodyOf<typeof webhookApi.delete>): Promise<null> {
  const webhook = await visibleWebhook(ctx.tx, ctx.actor, ID, 'for no key update')
  await ctx.tx.deleteFrom('webhooks').where('ID', '=', webhook.ID).execute()
  ctx.log('webhook deleted', { webhook: webhook.ID })
  return null
}

/** The body of a delivery. A record that was deleted meanwhile is `gone`, and an erased customer is not in it. */
export async function getBody(
  { tx, actor, recordAccess }: RequestContext,
  { ID }: BodyOf<typeof webhookApi.body>,
): Promise<{ body: string }> {
  const delivery = await visibleDelivery(tx, actor, ID)
  const body = orNotFound(await loadBody(tx, actor.network_code, delivery.ID))
  recordAccess({ action: 'exported', kind: 'changes', rows: 1 })
  return { body }
}

export async function listDeliveries(
  { tx, actor }: RequestContext,
  { ID, status, before }: BodyOf<typeof webhookApi.deliveries>,
): Promise<Delivery[]> {
  const webhook = await visibleWebhook(tx, actor, ID)
  return loadDeliveries(tx, { webhook: webhook.ID, status, before })
}
