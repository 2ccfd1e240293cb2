import {
  type CompanyFacts,
  missingCompanyFacts,
  missingNetworkFacts,
  type NetworkFacts,
} from '../../companies/legal.rules.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'

/** The start of the name of a fact that the network lacks: `network_tax_number`. A company's has none. */
const ofNetwork = 'network_'

/** Names of the legal facts that an invoice of this company lacks; a wrong one is missing too. */
export const missingInvoiceFacts = (company: CompanyFacts, network: NetworkFacts): string[] => [
  ...missingCompanyFacts(company, network),
  ...missingNetworkFacts(network, company.vat_treatment).map((fact) => `${ofNetwork}${fact}`),
]

/** Names of the facts of one party, as its own fields are named. */
export const factsOfParty = (facts: readonly string[], party: 'company' | 'network'): string[] =>
  facts
    .filter((fact) => fact.startsWith(ofNetwork) === (party === 'network'))
    .map((fact) => (party === 'network' ? fact.slice(ofNetwork.length) : fact))

interface Incomplete {
  /** Names of the missing facts, and the same as the reader calls them. */
  readonly missing: readonly string[]
  readonly text: string
  /** The facts that a person said to go without; undefined if nobody was asked. */
  readonly without: readonly string[] | undefined
  /** The network refuses incomplete invoices. */
  readonly isRefused: boolean
}

/** Refuses an incomplete invoice where the network does, and one that lacks more than a person was told. */
export function refusalOfIncomplete({ missing, text, without, isRefused }: Incomplete): Refusal | undefined {
  if (missing.length === 0) return undefined
  if (isRefused) return refuse('invoice.refused.incomplete', { params: { facts: text } })
  if (without && missing.some((fact) => !without.includes(fact)))
    return refuse('invoice.refused.lacks_more', { code: 'Conflict', params: { facts: text } })
}
