import {
  type CompanyPlace,
  type companyPlacesApi,
  maxCompanyPlaces,
} from '@callout/domain/overview/company-places.api.ts'
import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { sql } from 'kysely'
import type { Config } from '../platform/config/config.ts'
import { mapStyleOf } from '../platform/config/map-style.ts'
import type { RequestContext } from '../platform/http/context.ts'
import { whereClause } from '../platform/lists/conditions.ts'
import { figuresFor } from './company-figures.actions.ts'

/** The companies of the list, without the figures that cost time, where they are. */
export const getCompanyPlacesWith =
  (config: Config) =>
  async (ctx: RequestContext, { filterData }: BodyOf<typeof companyPlacesApi>) => {
    const source = await figuresFor(ctx)
    // The joins of the figures are left out of the plan, because no column of theirs is read.
    const { rows } = await sql<CompanyPlace>`
      select row."ID", row.raison_sociale, row.ville, row.latitude, row.longitude, row.open_calls, row.capacity
      from ${source.from} where ${whereClause(source, ctx.actor, filterData ?? {})}
      order by row.raison_sociale, row."ID" limit ${maxCompanyPlaces}`.execute(ctx.tx)
    return { map_style: mapStyleOf(config), companies: rows }
  }
