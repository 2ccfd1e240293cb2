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
    /** Values of the list `skills`. */
    skills: z.array(z.string()),
    open_calls: z.int(),
    /** The most open calls that the assignment gives it. */
    capacity: z.int(),
    /** Share of the answers that came by their deadline, 0 to 1. */
    answered_in_time: z.number().nullable(),
    /** Median hours from assignment to acceptance. */
    hours_to_accept: z.number().nullable(),
    /** Share of the calls that were done at the first visit, 0 to 1. */
    first_visit: z.number().nullable(),
    /** The mean of the customers' marks from 1 to 5. */
    rating: z.number().nullable(),
    /** Fees and spare parts in euros for each call that has any. */
    cost: z.number().nullable(),
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
    path: '/api/Societe/GetDirectory',
    summary: 'A page of the companies of the network, with their work and the figures of the last 13 weeks.',
    who: who.centralStaff,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(companyFiguresList),
    response: companyFigures,
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/Societe/ExportDirectory',
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
