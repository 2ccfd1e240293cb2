import type { BodyOf } from '@callout/domain/platform/endpoint.ts'
import { filterWordsOf, plainText } from '@callout/domain/platform/search-text.ts'
import type { visitApi } from '@callout/domain/visits/visit.api.ts'
import { type FoundPart, visitLimits } from '@callout/domain/visits/visit.ts'
import { sql } from 'kysely'
import { visibleCall } from '../calls/call.queries.ts'
import { escapeLike } from '../platform/database/db.ts'
import type { RequestContext } from '../platform/http/context.ts'

/**
 * Parts of the catalogue in which all words are found, or whose position in the drawing is the text. A whole code or
 * position comes first, then the parts of the appliance, then what is repaired with no skill of its own: spare parts.
 */
export async function findParts(
  { tx, actor }: RequestContext,
  { ID, text }: BodyOf<typeof visitApi.findParts>,
): Promise<FoundPart[]> {
  const { network_code, code_product } = await visibleCall(tx, actor, ID)
  const typed = plainText(text.trim())
  const words = filterWordsOf(text).map((word) => `%${escapeLike(word)}%`)
  const { rows } = await sql<FoundPart>`
    select p.code_product as "CodeCom", p.item_name as text, p.price::float8 as "Price", known.code_part is not null as is_of_product,
      coalesce(known.drawing_position, '') as drawing_position
    from products p
    left join product_parts known on known.network_code = p.network_code and known.code_product = ${code_product}
      and known.code_part = p.code_product
    where p.network_code = ${network_code} and p.active
      and (plain(p.code_product || ' ' || p.item_code || ' ' || p.item_name) like all (${words}::text[])
        or plain(known.drawing_position) = ${typed})
    order by plain(p.code_product) = ${typed} or coalesce(plain(known.drawing_position) = ${typed}, false) desc,
      known.code_part is null, p.skill <> '', p.code_product
    limit ${visitLimits.foundParts}`.execute(tx)
  return rows
}
