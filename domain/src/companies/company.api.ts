import { z } from 'zod'
import { who } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listRequestSchema } from '../kernel/list.ts'
import { companyList } from './company.list.ts'

export const companyRow = z.object({
  ID: z.string(),
  raison_sociale: z.string(),
  supplier_code: z.string(),
  ville: z.string(),
  code_postal: z.string(),
  phone: z.string(),
  email: z.string(),
  active: z.boolean(),
  /** How many skills the company holds. */
  skill_count: z.int(),
  /** Under a call: whether the company holds the skill the call needs. */
  has_skill: z.boolean(),
  /** Kilometres with one decimal as text, or `n/a`. */
  distance: z.string(),
})
export type CompanyRow = z.output<typeof companyRow>

export const companyApi = {
  list: endpoint({
    method: 'POST',
    path: '/api/Societe/GetListData',
    summary: 'Companies of the network; with `call_id` those for that call, best first.',
    who: who.everyone,
    envelope: 'list',
    reads: true,
    body: () => listRequestSchema(companyList),
    answer: () => companyRow,
  }),
}
