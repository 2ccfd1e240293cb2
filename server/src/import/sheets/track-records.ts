import { keysTableOf } from './record-keys.ts'

const keys = keysTableOf('calls.csv')

/** SQL of the numbers that the imported calls add to the track records of their companies. */
const countsOfCalls = `select c.societe_uuid, c.network_code, count(*)::integer as offered,
    count(c.accepted_at)::integer as accepted, count(c.done_at)::integer as done,
    count(*) filter (where c.done_at is not null and c.appointments = 1)::integer as first
  from ${keys} i join calls c on c."ID" = i.id where c.societe_uuid is not null
  group by c.societe_uuid, c.network_code`

/** Copies what the imported calls count before they change, as `counts_before`. */
export const snapshotTrackRecords = [`create temp table counts_before on commit drop as ${countsOfCalls}`]

/** Adds the difference to the track records, and stores when each company was last assigned a call. */
export const updateTrackRecords = [
  `insert into company_records as r (societe_uuid, network_code, offered, accepted, done, done_at_first_visit)
   select societe_uuid, network_code, sum(offered), sum(accepted), sum(done), sum(first)
   from (${countsOfCalls}
     union all select societe_uuid, network_code, -offered, -accepted, -done, -first from counts_before) changes
   group by societe_uuid, network_code
   on conflict (societe_uuid) do update set offered = r.offered + excluded.offered,
     accepted = r.accepted + excluded.accepted, done = r.done + excluded.done,
     done_at_first_visit = r.done_at_first_visit + excluded.done_at_first_visit`,
  'drop table counts_before',
  `update companies c set last_assigned_at = latest.at
   from (select t.societe_uuid, max(t.assigned_at) as at from ${keys} i join calls t on t."ID" = i.id group by 1) latest
   where latest.societe_uuid = c.societe_uuid and latest.at > coalesce(c.last_assigned_at, '-infinity')`,
]
