import { z } from 'zod'
import { flag, id, listOf, nested, optionalId, requiredInteger, requiredText } from '../platform/fields.ts'
import { filterDataSchema } from '../platform/filter-data.ts'
import { type FilterData, listRequestSchema, type Sort } from '../platform/list.request.ts'
import { once } from '../platform/once.ts'
import { type ViewListName, viewListNames, viewLists } from './view.lists.ts'

/** Readers of a view besides its owner: nobody, the owner's company, or the central staff of the network. */
export const sharings = ['private', 'company', 'network'] as const
export type Sharing = (typeof sharings)[number]

/** Limits of views: characters of a name and of the filters as JSON, columns, views per person and list. */
export const viewLimits = { name: 60, filterData: 4000, columns: 60, views: 50 } as const

/** True if a view cannot hold these filters. */
export const areFiltersTooLong = (filterData: FilterData) => JSON.stringify(filterData).length > viewLimits.filterData

/** A column of a view: shown or not, and its width in pixels if it differs from the list's own. */
export interface ViewColumn {
  readonly name: string
  readonly width?: number | undefined
  readonly visible: boolean
}

/** A view of a list: filters, order and columns under a name. */
export interface View {
  readonly ID: string
  readonly list: ViewListName
  readonly name: string
  readonly filterData: FilterData
  readonly Sorts: readonly Sort[]
  /** In order; none means the columns as the person has arranged them. */
  readonly columns: readonly ViewColumn[]
  readonly shared: Sharing
  /** Opens first; each person chooses their own. */
  readonly isDefault: boolean
  readonly built_in: boolean
  readonly version: number
  readonly can: { readonly save: boolean; readonly delete: boolean }
}

/** A view as the server returns it. */
export const viewRecord = once(
  (): z.ZodType<View> =>
    z.object({
      ID: z.string(),
      list: z.enum(viewListNames),
      name: z.string(),
      filterData: filterDataSchema(),
      Sorts: z.array(z.object({ Member: z.string(), SortDirection: z.union([z.literal(0), z.literal(1)]) })),
      columns: z.array(z.object({ name: z.string(), width: z.number().optional(), visible: z.boolean() })),
      shared: z.enum(sharings),
      isDefault: z.boolean(),
      built_in: z.boolean(),
      version: z.int(),
      can: z.object({ save: z.boolean(), delete: z.boolean() }),
    }),
)

const columnFields = () =>
  z.strictObject({
    name: z.string(),
    width: z.coerce.number().min(1).max(5000).optional(),
    visible: flag().default(true),
  })

const sortFields = () =>
  z.strictObject({ Member: z.string(), SortDirection: z.coerce.number().int().min(0).max(1).default(0) })

/** Body of SaveView. Filters, order and columns must be those that the list declares. */
export const viewBody = () =>
  z
    .strictObject({
      ID: optionalId(),
      version: requiredInteger({ min: 1 }).optional(),
      list: z.enum(viewListNames),
      name: requiredText(viewLimits.name).optional(),
      filterData: nested(z.record(z.string(), z.unknown())).optional(),
      Sorts: listOf(sortFields(), { max: 5 }).optional(),
      columns: listOf(columnFields(), { max: viewLimits.columns }).optional(),
      shared: z.enum(sharings, 'view.refused.shared').optional(),
      isDefault: flag().optional(),
    })
    .transform(({ filterData, Sorts, columns, name, ...body }, context) => {
      const { list } = viewLists[body.list]
      const request = listRequestSchema(list).safeParse({ filterData, request: { Sorts } })
      for (const issue of request.error?.issues ?? [])
        context.issues.push({
          ...issue,
          path: issue.path.filter((part) => part !== 'request'),
          input: undefined,
          // An issue of the inner schema is one of this schema, with a shorter path.
        } as never)
      const names = columns?.map((column) => column.name) ?? []
      const wrong = names.find((one, at) => !Object.hasOwn(list.columns, one) || names.indexOf(one) !== at)
      const refuse = (field: string, message: string) =>
        context.issues.push({ code: 'custom', path: [field], message, input: undefined })
      if (wrong !== undefined) refuse('columns', `unknown or repeated column "${wrong.slice(0, 100)}"`)
      if (areFiltersTooLong(request.data?.filterData ?? {}))
        refuse('filterData', `more than ${viewLimits.filterData} characters`)
      return {
        ...body,
        ...(name !== undefined && { name: name.trim() }),
        ...(filterData !== undefined && { filterData: request.data?.filterData ?? {} }),
        ...(Sorts !== undefined && { Sorts: request.data?.Sorts ?? [] }),
        ...(columns !== undefined && { columns }),
      }
    })

/** Body of DeleteView. */
export const viewKey = () => z.strictObject({ ID: id() })
