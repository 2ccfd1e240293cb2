import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { filterDataSchema } from '../platform/list.request.ts'
import { type OutputOf, once } from '../platform/once.ts'
import { companyFiguresList } from './company-figures.list.ts'

/** The most companies of one map. */
export const maxCompanyPlaces = 1000

const companyPlace = once(() =>
  z.object({
    ID: z.string(),
    raison_sociale: z.string(),
    ville: z.string(),
    /** Null if unknown. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    open_calls: z.int(),
    capacity: z.int(),
  }),
)
export type CompanyPlace = OutputOf<typeof companyPlace>

export const companyPlacesApi = endpoint({
  method: 'POST',
  path: '/api/Overview/GetCompanyPlaces',
  summary: 'The places of the companies that match the filters of their list, with their open calls, for a map.',
  who: who.centralStaff,
  envelope: 'record',
  isReadOnly: true,
  body: () => z.strictObject({ filterData: filterDataSchema(companyFiguresList) }),
  response: () =>
    z.object({
      /** Address of the style of the map; '' for the embedded one. */
      map_style: z.string(),
      companies: z.array(companyPlace()),
    }),
})
