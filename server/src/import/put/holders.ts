import type { QueryRunner } from '../query-runner.ts'
import { keysTableOf } from '../sheets/record-keys.ts'
import type { Sheet } from '../sheets/sheet.ts'

const tablesWithHolder = ['calls', 'service_contracts']

/** Copies which companies hold the records of a sheet before its merge, as `holders_before`. */
export async function snapshotHolders(client: QueryRunner, { file, keyTable }: Sheet): Promise<void> {
  if (!keyTable || !tablesWithHolder.includes(keyTable.records)) return
  await client.query(
    `create temp table holders_before on commit drop as
     select t."ID" as id, t.societe_uuid, t.subcontractor_name
     from ${keysTableOf(file)} k join ${keyTable.records} t on t."ID" = k.id`,
  )
}

/** SQL join of a record `t` with its holder before the merge, as `b`. */
export const joinHolder = 'left join holders_before b on b.id = t."ID"'

/** SQL of the history items of a new holder, from whom the history then hides the time of the others. */
export const holderItems = `case when b.id is not null and b.societe_uuid is distinct from t.societe_uuid
  then jsonb_build_array(
    jsonb_build_object('field', 'societe_uuid', 'old_value', b.societe_uuid, 'new_value', t.societe_uuid),
    jsonb_build_object('field', 'subcontractor_name', 'old_value', b.subcontractor_name, 'new_value', t.subcontractor_name))
  else '[]'::jsonb end`
