import type { Language } from '@callout/domain/messages/messages.ts'
import type { Db } from './db.ts'

/** How a network presents itself on paper, in which language and by which clocks. */
export interface NetworkFacts {
  readonly network_code: string
  readonly network_name: string
  readonly portal_name: string
  readonly culture: Language
  readonly time_zone: string
}

/** The network of that code; throws where there is none. */
export async function networkOf(tx: Db, network_code: string): Promise<NetworkFacts> {
  const row = await tx
    .selectFrom('networks')
    .select(['network_code', 'network_name', 'portal_name', 'culture', 'time_zone'])
    .where('network_code', '=', network_code)
    .executeTakeFirstOrThrow()
  return { ...row, culture: row.culture as Language }
}
