import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint, fileResponse } from '../platform/endpoint.ts'
import { exportRequestSchema, listRequestSchema, xlsxType } from '../platform/list.request.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { companyFiguresList } from './company-figures.list.ts'

/** A company in the list of companies. Figures are of the last 13 weeks; null without any. */
const companyFigures = once(() =>
  z.object({
    ID: z.string(),
    raison_sociale: z.string(),
    ville: z.string(),
    code_postal: z.string(),
    /** The names of its skills, separated by commas. */
    skills: z.string(),
    open_calls: z.int(),
    /** The most open calls that the assignment gives it. */
    capacity: z.int(),
    /** Share of the answers that came by their deadline, in per cent. */
    answered_in_time_percent: z.int().nullable(),
    /** Median hours from assignment to acceptance. */
    hours_to_accept: z.number().nullable(),
    /** Share of the calls that were done at the first visit, in per cent. */
    first_visit_percent: z.int().nullable(),
    /** The mean of the customers' marks from 1 to 5. */
    mean_rating: z.number().nullable(),
    /** Fees and spare parts in euros for each call that has any. */
    cost_per_call: z.number().nullable(),
    /** True on a day of its leave. */
    on_leave: z.boolean(),
    active: z.boolean(),
    supplier_code: z.string(),
    pays: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
)
export type CompanyFigures = OutputOf<typeof companyFigures>

export const companyFiguresApi = {
  list: endpoint({
    method: 'POST',
    path: '/api/Overview/GetCompanies',
    summary: 'A page of the companies of the network, with their work and the figures of the last 13 weeks.',
    who: who.centralStaff,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(companyFiguresList),
    response: companyFigures,
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/Overview/ExportCompanies',
    work: 'export',
    summary: 'All companies that match the filters, in the given order, as an xlsx file.',
    who: who.centralStaff,
    envelope: 'file',
    isReadOnly: true,
    readsReplica: true,
    body: () => exportRequestSchema(companyFiguresList),
    response: () => fileResponse(xlsxType),
  }),
}
