import { payerOf } from '@callout/domain/calls/call.payer.ts'
import type { CallRecord } from '@callout/domain/calls/call.ts'
import { toWallTime } from '../platform/i18n/timeZones.ts'

type PayerFacts = Parameters<typeof payerOf>[0] & Pick<CallRecord, 'appointment_date_at'>

/** The expected payer on the day of the visit, as the technician sees it; today if there is no visit yet. */
export const payerOfCall = (call: PayerFacts, timeZone: string) =>
  payerOf(call, toWallTime(call.appointment_date_at ?? new Date().toISOString(), timeZone).day)
