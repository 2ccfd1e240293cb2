import { customerFacts, faultsOfFacts } from '@callout/domain/addresses/customer-facts.ts'
import { maxLengths } from '@callout/domain/calls/call.ts'
import {
  type RequestFault,
  type VisitRequestForm,
  visitRequestForm,
} from '@callout/domain/customer-link/visit-request.ts'
import type { Language, MessageKey } from '@callout/domain/messages/messages.ts'
import { requestMessages } from '@callout/domain/messages/request-messages.ts'
import { translate } from '@callout/domain/messages/translate.ts'
import { instantOfWall } from '@callout/domain/platform/wall-clock.ts'
import type { ValueLists } from '../../value-lists/value-list.queries.ts'
import { wishInWords } from '../link.wishes.ts'
import type { RequestNetwork } from './request.network.ts'
import { findProblem } from './request.problems.ts'
import type { RequestFacts } from './request.store.ts'

/** A fault of each field in words. */
type Faults = Readonly<Record<string, string>>

interface FormContext {
  readonly network: RequestNetwork
  readonly lists: ValueLists
  readonly lang: Language
}

/** The fields of a request, or their faults in the visitor's language. Nothing here reads what is stored about anybody. */
export function readRequest(
  body: unknown,
  { network, lists, lang }: FormContext,
): { readonly facts: RequestFacts } | { readonly faults: Faults } {
  const parsed = visitRequestForm().safeParse(withPlainLineBreaks(body))
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => [String(path[0]), inWords(lang, message)] as const)
    // The first fault of a field is shown.
    return { faults: Object.fromEntries(faults.toReversed()) }
  }
  const form = parsed.data
  const wrong = faultsOfFacts(customerFacts, {}, form)
  const faults = Object.entries(wrong).map(([field, key]) => [field, translate(lang, key as MessageKey)] as const)
  if (!findProblem(lists, lang, form.problem_type_id)) faults.push(['problem_type_id', inWords(lang, 'not_listed')])
  return faults.length > 0 ? { faults: Object.fromEntries(faults) } : { facts: factsOf(form, { network, lists, lang }) }
}

const inWords = (lang: Language, fault: string) =>
  requestMessages[lang][Object.hasOwn(requestMessages[lang], fault) ? (fault as RequestFault) : 'required']

/** The fields with line breaks of one character. Browsers send two for each. */
const withPlainLineBreaks = (body: unknown) =>
  Object.fromEntries(
    Object.entries((body ?? {}) as object).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value,
    ]),
  )

function factsOf(
  { answer, day, part, description, ...form }: VisitRequestForm,
  { network, lists, lang }: FormContext,
): RequestFacts {
  const { culture, default_country, time_zone } = network
  const t = requestMessages[culture]
  const problem = findProblem(lists, culture, form.problem_type_id)
  const answers = (problem?.questions ?? []).map((question, at) => (answer[at] ? `${question} ${answer[at]}` : ''))
  const days = day.toSorted()
  const wish = wishInWords({ days, part, wantsCall: false }, culture)
  const said = [description, ...answers, wish && `${t.said_days}: ${wish}`].filter(Boolean)
  return {
    ...form,
    pays: default_country,
    lang,
    description: said.join('\n').slice(0, maxLengths.description),
    wish_date_from: days[0] === undefined ? null : startOfWish(days[0], part === 'afternoon' ? 14 : 8, time_zone),
  }
}

/** The instant of a full hour on a day by the clocks of the network. */
const startOfWish = (day: string, hour: number, timeZone: string) =>
  new Date(instantOfWall(Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000, timeZone)).toISOString()
