import type { LinkAct, LinkState, SaidOfVisit } from '@callout/domain/customer-link/customer-link.rules.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import type { Refusal } from '@callout/domain/platform/refusal.ts'
import type { StoredAnswer } from './answer.queries.ts'

/** Texts about the visit, the same as in the emails. */
export interface VisitFacts {
  readonly company: string
  readonly phone: string
  readonly technician: string
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
  /** The technician has set off and is not done, so it is too early to rate the visit. */
  readonly isUnderWay: boolean
  /** The technician is done, and the customer may rate the visit. */
  readonly isFinished: boolean
  /** The technician has to come again, so it is too early to rate the visit. */
  readonly needsAnotherVisit: boolean
  /** The customer's answer to the visit as it is planned now. */
  readonly said: SaidOfVisit
  /** Weekday and hour of the visit, to name it in short. */
  readonly weekdayAndHour: string
  /** The customer's note, and the rating if it is about the company that has the call now. */
  readonly answer: Partial<Omit<StoredAnswer, 'answer'>>
  /** The time that the customer asked for, in words. */
  readonly wish: string
  readonly slots: readonly { readonly at: string; readonly text: string }[]
  /** A chosen time moves the visit at once; otherwise the company is asked. */
  readonly movesAtOnce: boolean
  readonly done?: LinkAct | undefined
  readonly refused?: RefusedForm | undefined
}
