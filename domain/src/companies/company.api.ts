import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { listRequestSchema } from '../platform/list.request.ts'
import { companyList } from './company.list.ts'

/** A row of the company list. */
const companyRow = z.object({
  ID: z.string(),
  raison_sociale: z.string(),
  supplier_code: z.string(),
  ville: z.string(),
  code_postal: z.string(),
  phone: z.string(),
  email: z.string(),
  active: z.boolean(),
  /** Number of skills of the company. */
  skill_count: z.int(),
  /** With `call_id`: true if the company has the skill that the call needs. */
  has_skill: z.boolean(),
  /** Kilometres with one decimal, as text; `n/a` if unknown. */
  distance: z.string(),
})
export type CompanyRow = z.output<typeof companyRow>

export const companyApi = {
  list: endpoint({
    method: 'POST',
    path: '/api/Societe/GetListData',
    summary: 'The companies of the network. With `call_id`, the candidates for that call, best first.',
    who: who.everyone,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(companyList),
    response: () => companyRow,
  }),
}
