import type { MessageParams } from '@callout/domain/kernel/refusal.ts'
import type { MessageKey } from '@callout/domain/messages/messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import type { StoredCall } from '../calls/call.queries.ts'
import type { NetworkFacts } from '../kernel/network.ts'
import type { Fact } from '../kernel/pdf.blocks.ts'
import { dayAt, printInstant } from '../kernel/print.ts'
import type { ValueLists } from '../value-lists/value-list.queries.ts'

/** What a paper is written with: the network's words, clocks and lists. */
export interface PaperWork {
  readonly network: NetworkFacts
  /** What the call's technician is called. */
  readonly technician: string
  /** The day it is made on the network's clocks, `YYYY-MM-DD`. */
  readonly today: string
  readonly t: (key: MessageKey, params?: MessageParams) => string
  /** An instant as printed. */
  readonly instant: (value: string | null) => string
  /** The text of a value-list item. */
  readonly item: (list: string, value: string) => string
}

interface Known {
  readonly network: NetworkFacts
  readonly lists: ValueLists
  readonly technician: string
}

export function paperWork({ network, lists, technician }: Known, now: string): PaperWork {
  const { culture, time_zone } = network
  return {
    network,
    technician,
    today: dayAt(now, time_zone),
    t: (key, params) => translate(culture, key, params),
    instant: (value) => printInstant(value, time_zone),
    item: (list, value) => (value === '' ? '' : lists.text(list, value, culture)),
  }
}

const joined = (parts: readonly string[], by: string) => parts.filter((part) => part.trim() !== '').join(by)

/** The customer of a call: who, where, how to reach them. */
export function customerFacts({ t, item }: PaperWork, call: StoredCall): Fact[] {
  const street = joined([joined([call.adresse, call.street_number], ' '), call.door_number], ', ')
  const address = [street, call.adresse_complement, call.adresse2, call.adresse3]
  const town = joined([call.code_postal, call.ville], ' ')
  return [
    [t('field.customer_name'), joined([call.customer_name, call.customer_code && `(${call.customer_code})`], ' ')],
    [t('field.adresse'), joined([...address, town, item('pays', call.pays)], '\n')],
    [t('field.phone'), joined([call.phone, call.phone2], ' · ')],
    [t('field.email'), call.email],
  ]
}

/** The appliance of a call. */
export const applianceFacts = ({ t }: PaperWork, call: StoredCall): Fact[] => [
  [t('field.item_name'), call.item_name],
  [t('field.code_product'), call.code_product],
  [t('field.item_code'), call.item_code],
  [t('field.internal_serial_number'), call.internal_serial_number],
]
