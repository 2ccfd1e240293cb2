import { timeZoneOf } from '@callout/domain/addresses/place-time-zone.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { shownEmail } from '@callout/domain/platform/facts/shown-email.ts'
import { joinNonEmpty } from '@callout/domain/platform/join-non-empty.ts'
import type { MessageParams } from '@callout/domain/platform/refusal.ts'
import type { StoredCall } from '../calls/call.queries.ts'
import type { NetworkProfile } from '../platform/database/network-profile.ts'
import { dayInTimeZone } from '../platform/i18n/local-day.ts'
import type { LabeledValue } from '../platform/pdf/blocks.ts'
import { formatDayInWords, formatInstant, formatTelephones } from '../platform/pdf/formats.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'

/** Input of the renderers of call PDFs: the network's texts, dates and value lists. */
export interface CallPdfContext {
  readonly network: NetworkProfile
  /** Name of the call's technician. */
  readonly technician: string
  /** Today by the clocks of the call's place, `YYYY-MM-DD`. */
  readonly today: string
  readonly t: (key: MessageKey, params?: MessageParams) => string
  /** Formats a day `YYYY-MM-DD`. */
  readonly day: (value: string | null | undefined) => string
  /** Prints a telephone field; `pays` is the country of numbers without a prefix, else that of the network. */
  readonly telephones: (typed: string, pays?: string) => string
  /** Formats an instant by the clocks of the call's place. */
  readonly instant: (value: string | null) => string
  readonly listText: (list: string, value: string) => string
}

interface CallPdfInput {
  readonly network: NetworkProfile
  readonly lists: ValueLists
  readonly technician: string
}

export function createCallPdfContext(
  { network, lists, technician }: CallPdfInput,
  call: StoredCall,
  now: string,
): CallPdfContext {
  const { culture } = network
  const timeZone = timeZoneOf(call, network.time_zone)
  return {
    network,
    technician,
    today: dayInTimeZone(now, timeZone),
    t: (key, params) => translate(culture, key, params),
    day: (value) => formatDayInWords(value, culture),
    instant: (value) => formatInstant(value, { timeZone, lang: culture, usual: network.time_zone }),
    telephones: (typed, pays) => formatTelephones(typed, pays || network.party.pays),
    listText: (list, value) => (value === '' ? '' : lists.text(list, value, culture)),
  }
}

/** Labeled rows with the customer's name, address, phone and email. */
export function customerBlock({ t, listText, telephones }: CallPdfContext, call: StoredCall): LabeledValue[] {
  const street = joinNonEmpty([joinNonEmpty([call.adresse, call.street_number], ' '), call.door_number], ', ')
  const address = [street, call.adresse_complement, call.adresse2, call.adresse3]
  const town = joinNonEmpty([call.code_postal, call.ville], ' ')
  return [
    [
      t('field.customer_name'),
      joinNonEmpty([call.customer_name, call.customer_code && `(${call.customer_code})`], ' '),
    ],
    [t('field.adresse'), joinNonEmpty([...address, town, listText('pays', call.pays)], '\n')],
    [
      t('field.phone'),
      joinNonEmpty(
        [call.phone, call.phone2].map((phone) => telephones(phone, call.pays)),
        ' · ',
      ),
    ],
    [t('field.email'), shownEmail(call.email)],
  ]
}

export const applianceBlock = ({ t }: CallPdfContext, call: StoredCall): LabeledValue[] => [
  [t('field.item_name'), call.item_name],
  [t('field.code_product'), call.code_product],
  [t('field.item_code'), call.item_code],
  [t('field.internal_serial_number'), call.internal_serial_number],
]
