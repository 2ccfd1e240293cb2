import type { SetupName } from '@callout/domain/admin/admin.setup.ts'
import type { Language } from '@callout/domain/messages/messages.ts'
import { setupMessages } from '@callout/domain/messages/setup-messages.ts'
import { isMessageKey, translate } from '@callout/domain/messages/translate.ts'
import type { Db } from '../../platform/database/db.ts'
import { type QueryRunner, runnerOf } from '../query-runner.ts'
import { type SetupCheck, setupChecks } from './setup-checks.ts'

/** Something that a network lacks: how much of it, and the names of the first. */
export interface Lack {
  readonly network_code: string
  readonly count: number
  readonly names: readonly string[]
}

const shownNames = 3
const checks = Object.entries(setupChecks) as [keyof typeof setupChecks, SetupCheck][]

async function findLacks(
  client: QueryRunner,
  { missing, neededIf, isCounted }: SetupCheck,
  networks: readonly string[],
): Promise<readonly (Lack & { readonly is_needed: boolean })[]> {
  const { rows } = await client.query<Lack & { is_needed: boolean }>(
    `select n.network_code, ${neededIf ?? 'true'} as is_needed, coalesce(lack.count, 0)::int as count,
       coalesce(lack.names, '{}') as names
     from networks n left join (
       select network_code, (array_agg(name order by name) filter (where name <> ''))[1:${shownNames}] as names,
         ${isCounted ? 'sum(n)' : 'count(*)'} as count
       from (${missing}) missing where $1::text[] = '{}' or network_code = any ($1) group by network_code
     ) lack using (network_code)
     where $1::text[] = '{}' or n.network_code = any ($1)`,
    [networks],
  )
  return rows
}

/** A check of one network. `text` says what is missing, if something is. */
export interface CheckedSetup {
  readonly name: SetupName
  readonly count: number
  readonly names: readonly string[]
  readonly text: string
  readonly isNeeded: boolean
  readonly stops: boolean
}

/** The checks of one network in the reader's language, all or those without which somebody waits. */
export async function runSetupChecks(
  tx: Db,
  { network_code, lang }: { readonly network_code: string; readonly lang: Language },
  only?: 'stopping',
): Promise<CheckedSetup[]> {
  const client = runnerOf(tx)
  const checked: CheckedSetup[] = []
  // One after the other: together they would take every connection.
  for (const [name, check] of checks) {
    if (only === 'stopping' && !check.stops) continue
    const [lack] = await findLacks(client, check, [network_code])
    if (!lack) continue
    const { count, names, is_needed: isNeeded } = lack
    checked.push({ name, count, names, isNeeded, stops: check.stops === true, text: lackText(lang, name, lack, check) })
  }
  return checked
}

/** A title with what it lacks: `Companies with a place on the map: 5 missing (A, B, C and 2 more)`. */
export function lackText(
  lang: Language,
  name: SetupName,
  { count, names }: Omit<Lack, 'network_code'>,
  check?: Pick<SetupCheck, 'isCounted' | 'namesFields'>,
) {
  const { title } = setupMessages[lang][name]
  if (names.length === 0 && count === 1) return translate(lang, 'setup.missing', { title })
  const shown = names.map((one) => fieldText(lang, one, check)).join(', ')
  const more = check?.isCounted || count <= names.length ? 0 : count - names.length
  const list = more > 0 && shown !== '' ? translate(lang, 'setup.and_more', { names: shown, count: more }) : shown
  return translate(lang, list === '' ? 'setup.missing_count' : 'setup.missing_names', { title, count, names: list })
}

function fieldText(lang: Language, name: string, check: Pick<SetupCheck, 'namesFields'> | undefined): string {
  const key = `field.${name}`
  return check?.namesFields && isMessageKey(key) ? translate(lang, key) : name
}

/** The gaps of these networks in daily work, each with its consequence; without a network, those of all. */
export async function findMissingData(client: QueryRunner, networks: readonly string[]): Promise<string[]> {
  const sentences: { readonly network: string; readonly text: string }[] = []
  for (const [name, check] of checks.filter(([, { isForPage }]) => !isForPage))
    for (const lack of await findLacks(client, check, networks))
      if (lack.is_needed && lack.count > 0)
        sentences.push({
          network: lack.network_code,
          text: `${lack.network_code}: ${lackText('en', name, lack, check)}. ${setupMessages.en[name].consequence}`,
        })
  return sentences
    .toSorted((a, b) => (a.network < b.network ? -1 : Number(a.network > b.network)))
    .map(({ text }) => text)
}
