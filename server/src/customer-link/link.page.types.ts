import type { LinkAct, LinkState, SaidOfVisit } from '@callout/domain/customer-link/customer-link.rules.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { Refusal } from '@callout/domain/platform/refusal.ts'
import type { StoredAnswer } from './answer.queries.ts'

/** Texts about the visit, the same as in the emails. */
export interface VisitFacts {
  readonly company: string
  readonly phone: string
  readonly technician: string
  readonly appliance: string
  readonly reported: string
  readonly day: string
  readonly from: string
  readonly until: string
  readonly prepare: string
}

/** A refused form: what was typed, and why it was refused. */
export interface RefusedForm {
  readonly act: LinkAct
  readonly fields: Readonly<Record<string, string>>
  readonly refusal: Refusal
}

/** Content of the customer's page. */
export interface LinkPage {
  readonly lang: Language
  readonly token: string
  readonly sender: string
  readonly call_id: string
  readonly state: LinkState
  readonly visit: VisitFacts
  /** The time of the visit as ISO 8601; null if there is none. */
  readonly appointment_date_at: string | null
  /** The technician has set off and has not started. */
  readonly isOnTheWay: boolean
  /** The technician has set off or started, and is not done. */
  readonly isUnderWay: boolean
  /** When the technician who is on the way is expected, in words and from now on; undefined if unknown. */
  readonly expected: { readonly time: string; readonly remainingMs: number } | undefined
  /** The report of the visit was mailed to this customer. */
  readonly hasReport: boolean
  /** Code of the network, if customers ask for visits on its page; else undefined. */
  readonly asksAt: string | undefined
  /** The network's address for answers; '' if it has none. */
  readonly contact: { readonly email: string; readonly phone: string }
  /** The country of the visit's place, for telephone numbers without a prefix. */
  readonly country: string
  /** The technician has to come again, so it is too early to rate the visit. */
  readonly needsAnotherVisit: boolean
  /** The customer's answer to the visit as it is planned now. */
  readonly said: SaidOfVisit
  /** Weekday and hour of the visit, to name it in short. */
  readonly weekdayAndHour: string
  /** The customer's note and wish, and the rating if it is about the company that has the call now. */
  readonly answer: Partial<Omit<StoredAnswer, 'answer'>>
  /** The time that the customer asked for, in words. */
  readonly wish: string
  /** The days that the customer may name, and those that were named before, as ISO dates with their words. */
  readonly days: readonly { readonly day: string; readonly text: string }[]
  /** The customer has said that an earlier time suits too. */
  readonly wantsEarlier: boolean
  readonly slots: readonly { readonly at: string; readonly text: string }[]
  /** A chosen time moves the visit at once; otherwise the company is asked. */
  readonly movesAtOnce: boolean
  readonly done?: LinkAct | undefined
  readonly refused?: RefusedForm | undefined
}
