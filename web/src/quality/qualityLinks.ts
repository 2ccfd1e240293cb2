import { pages } from '@callout/domain/platform/access.ts'
import { pathOf } from '../platform/browser/url.ts'
import { listLink } from '../platform/lists/listLink.ts'

/** Path of a product's page, perhaps about one problem. */
export const productPath = (code_product: string, problem_type_id?: string) =>
  pathOf(pages.quality.path, [code_product], problem_type_id ? { problem: problem_type_id } : {})

/** The calls that a cell counts since a day. */
export const callsOfCell = (cell: { readonly code_product: string; readonly problem_type_id: string }, from: string) =>
  listLink('servicecalls', {
    code_product: cell.code_product,
    problem_type: [cell.problem_type_id],
    counted_failure: true,
    created_at: { from },
  })
