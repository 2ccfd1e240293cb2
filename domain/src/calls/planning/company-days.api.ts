import { z } from 'zod'
import { who } from '../../platform/access.ts'
import { endpoint } from '../../platform/endpoint.ts'
import { id, listOf, requiredDay, requiredInteger } from '../../platform/fields.ts'
import { type OutputOf, once } from '../../platform/once.ts'
import { planningPaths } from './planning.paths.ts'

/** Maximum numbers of days, of companies of one answer, and of companies that may be asked for. */
export const companyDaysLimits = { days: 35, companies: 300, asked: 300 }

const companyDay = once(() =>
  z.object({
    /** Accepted visits that start on the day, and their planned minutes. */
    visits: z.int(),
    minutes: z.int(),
    /** Visits whose end has passed and that nobody has reported. */
    late: z.int(),
    /** Open visits without a technician. */
    without_technician: z.int(),
    /** Working minutes of the technicians who are not on leave; 0 on a holiday. */
    working_minutes: z.int(),
    /** Technicians who work on the day and have no visit. */
    free_technicians: z.int(),
    /** The whole company is on leave. */
    on_leave: z.boolean(),
  }),
)
export type CompanyDay = OutputOf<typeof companyDay>

const companyDays = once(() =>
  z.object({
    /** The days of the request, `YYYY-MM-DD`. */
    days: z.array(z.string()),
    /** By name: active companies, and others with visits; those with most visits if there are more than the limit. */
    companies: z.array(
      z.object({
        societe_uuid: z.string(),
        raison_sociale: z.string(),
        technicians: z.int(),
        /** In the order of `days`. */
        days: z.array(companyDay()),
      }),
    ),
    /** Number of companies, also beyond the limit. */
    total: z.int(),
  }),
)
export type CompanyDays = OutputOf<typeof companyDays>
export type CompanyRow = CompanyDays['companies'][number]

export const companyDaysApi = endpoint({
  method: 'POST',
  path: planningPaths.companyDays,
  summary: 'Visits, load and gaps of the companies by day.',
  who: who.centralStaff,
  envelope: 'record',
  isReadOnly: true,
  body: () =>
    z.strictObject({
      /** In the network’s time zone. */
      from: requiredDay(),
      days: requiredInteger({ min: 1, max: companyDaysLimits.days }),
      /** Only these companies; all of the network if there are none. */
      subContractors: listOf(id(), { max: companyDaysLimits.asked }).optional(),
    }),
  response: companyDays,
})
