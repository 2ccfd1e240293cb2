import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { optionalId } from '../platform/fields.ts'
import { legalApiPaths } from './legal.paths.ts'
import { type LegalFacts, legalFacts, legalFactsBody } from './legal.ts'

export const legalApi = {
  get: endpoint({
    method: 'POST',
    path: legalApiPaths.get,
    summary:
      'The legal facts of a company and its network, and what an electronic invoice lacks of them. Without `societe_uuid`: the own company.',
    who: who.invoiceReaders,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ societe_uuid: optionalId() }),
    response: () => legalFacts,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/Societe/SaveLegalFacts',
    summary: 'Changes the legal facts of a company. Refuses a `version` that is no longer the current one.',
    who: who.legalEditors,
    envelope: 'record',
    successMessage: 'legal.saved',
    successMessageOf: (saved: LegalFacts) => (saved.waiting_iban === null ? undefined : 'legal.saved_waiting'),
    body: legalFactsBody,
    response: () => legalFacts,
  }),
} as const
