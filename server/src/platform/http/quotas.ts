import type { MessageKey } from '@callout/domain/messages/messages.ts'
import type { Actor } from '@callout/domain/platform/actor.ts'
import type { MessageParams } from '@callout/domain/platform/refusal.ts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { Problem } from './problem.ts'
import { countAttempt } from './rate-limit.ts'

/** Quotas and the messages of their refusals. */
const quotaMessages = {
  event_streams: 'quota.event_streams',
  signed_out_streams: 'quota.signed_out_streams',
  waiting_uploads: 'quota.waiting_uploads',
  pdfs: 'quota.pdfs',
  company_storage: 'quota.company_storage',
  mails_of_account: 'quota.mails_of_account',
  mails_of_network: 'quota.mails_of_network',
  api_key_requests: 'quota.api_key_requests',
  requests_at_once: 'quota.at_once',
  batches_at_once: 'quota.at_once',
  exports_at_once: 'quota.at_once',
  pdfs_at_once: 'quota.at_once',
  proposals_at_once: 'quota.at_once',
  trials_at_once: 'quota.at_once',
} as const satisfies Record<string, MessageKey>

/** Name of a quota, as in the metrics. */
export type Quota = keyof typeof quotaMessages
/** Names of all quotas. */
export const quotaNames = Object.keys(quotaMessages) as readonly Quota[]

/** PDFs that an account may create per hour. */
const maxPdfsPerHour = 200
const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/** Limits that the operator sets. */
export interface QuotaSettings {
  /** Storage for files per company, in bytes. */
  readonly companyStorage: number
  /** Emails a day that people and programs trigger themselves. */
  readonly mailsPerAccount: number
  readonly mailsPerNetwork: number
}

/** The limits of the operator, and the problem for any exhausted quota. */
export interface Quotas extends QuotaSettings {
  /** Creates the 429 problem for an exhausted quota and counts it. `seconds` of `params` become `Retry-After`. */
  readonly exceeded: (quota: Quota, params: MessageParams) => Problem
}

/** Creates the quotas. `onRefusal` is called for each refusal. */
export function createQuotas(settings: QuotaSettings, onRefusal: (quota: Quota) => void): Quotas {
  const { companyStorage, mailsPerAccount, mailsPerNetwork } = settings
  const exceeded: Quotas['exceeded'] = (quota, params) => {
    onRefusal(quota)
    return new Problem(429, { key: quotaMessages[quota], params })
  }
  return { companyStorage, mailsPerAccount, mailsPerNetwork, exceeded }
}

interface CountedRequest {
  readonly tx: Db
  readonly actor: Actor
  readonly now: string
  readonly quotas: Quotas
}

/** Counts a PDF of the account, over all processes; throws a 429 problem beyond `maxPdfsPerHour`. `now` is ISO 8601. */
export async function countPdf({ tx, actor, now, quotas }: CountedRequest): Promise<void> {
  const limit = { subject: `pdf ${actor.account_uuid}`, max: maxPdfsPerHour, windowSeconds: hourSeconds }
  const seconds = await countAttempt(tx, limit, now)
  if (seconds !== undefined)
    throw quotas.exceeded('pdfs', { most: maxPdfsPerHour, minutes: Math.max(1, Math.ceil(seconds / 60)), seconds })
}

/**
 * Counts emails that somebody triggers, over all processes; throws a 429 problem beyond those of the account or of the
 * network in a day. What is refused is not counted, because its transaction is rolled back.
 */
export async function countMails({ tx, actor, now, quotas }: CountedRequest, mails: number): Promise<void> {
  const { account_uuid, network_code } = actor
  const limits = [
    { quota: 'mails_of_account', subject: `mails ${account_uuid}`, max: quotas.mailsPerAccount },
    { quota: 'mails_of_network', subject: `mails of ${network_code}`, max: quotas.mailsPerNetwork },
  ] as const
  for (const { quota, subject, max } of limits) {
    const seconds = await countAttempt(tx, { subject, max, windowSeconds: daySeconds, attempts: mails }, now)
    if (seconds !== undefined)
      throw quotas.exceeded(quota, { most: max, hours: Math.ceil(seconds / hourSeconds), seconds })
  }
}

/** Locks a name over all processes until the transaction ends, so that concurrent counts of it cannot overlap. */
export const lockForCounting = (tx: Db, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
