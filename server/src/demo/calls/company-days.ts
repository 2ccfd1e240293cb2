import { CallStatus } from '@callout/domain/calls/call.ts'
import type pg from 'pg'
import { minute } from './calendar.ts'
import { toIsoString } from './new-calls.ts'
import { isoText } from './technician-days.ts'
import { createTechnicianDiary, type DiaryVisit, type TechnicianDiary } from './technician-diary.ts'

const halfHour = 30 * minute

/** Parts of a company's day around now: the half hours from now in which such a visit may start, the best first. */
const partsOfDay: readonly { readonly slots: readonly number[]; readonly suits: VisitTest }[] = [
  { slots: [-4, -5, -3, -2], suits: ({ end }, now) => end <= now },
  { slots: [3, 2, 4, 5], suits: () => true },
  { slots: [0, -1, -2], suits: ({ start, end }, now) => start <= now && now < end },
  { slots: [7, 6, 8, 9], suits: () => true },
]
type VisitTest = (visit: DiaryVisit, now: number) => boolean

/** An open visit, or one of the last day. Times are milliseconds since 1970. */
interface PlannedVisit extends DiaryVisit {
  readonly ID: string
  readonly call_id: string
  readonly societe_uuid: string
  readonly technician: string
  readonly is_movable: boolean
}

interface MovedVisit extends DiaryVisit {
  readonly ID: string
  readonly technician: string
}

/**
 * Gives each company visits that are over, under way and to come at `now` (milliseconds since 1970), whatever the hour:
 * at night those of an emergency service, the urgent calls first. They are its accepted open calls with a visit on
 * another day, the overdue ones first, of which some stay late. `fixed` visits stay as they are: their technician gets no
 * others, and one that is planned at the same time goes to a colleague.
 */
export async function planCompanyDays(client: pg.ClientBase, now: number, fixed: ReadonlySet<string>): Promise<void> {
  const visits = await loadVisits(client, now, fixed)
  const diary = createTechnicianDiary(0)
  const isFixed = ({ ID }: PlannedVisit) => fixed.has(ID)
  const technicians = await loadTechnicians(client, new Set(visits.filter(isFixed).map(keyInDiary)))
  const [inPlace, movable] = partition(visits, ({ is_movable }) => !is_movable)
  for (const visit of inPlace.filter(isFixed)) diary.add(keyInDiary(visit), visit)
  const replaced = inPlace.filter((visit) => !isFixed(visit)).flatMap((visit) => keepTime(visit, technicians, diary))
  const moved = [...Map.groupBy(movable, ({ societe_uuid }) => societe_uuid)].flatMap(([company, calls]) =>
    fillDay(calls, technicians.get(company) ?? [], diary, now),
  )
  await writeMoves(client, now, [...replaced, ...moved])
}

const keyInDiary = ({ societe_uuid, technician }: Pick<PlannedVisit, 'societe_uuid' | 'technician'>) =>
  `${societe_uuid} ${technician}`

const partition = <T>(items: readonly T[], test: (item: T) => boolean) =>
  [items.filter(test), items.filter((item) => !test(item))] as const

async function loadVisits(client: pg.ClientBase, now: number, fixed: ReadonlySet<string>): Promise<PlannedVisit[]> {
  const { rows } = await client.query(
    `select row."ID", row.call_id, row.societe_uuid, row.technician, row.latitude, row.longitude,
      (extract(epoch from row.schedule_start_date) * 1000)::float8 as start,
      (extract(epoch from row.schedule_end_date) * 1000)::float8 as end,
      row.is_saved_status_open and row.status_id = ${CallStatus.open} and row.call_id::int % 5 > 0 and row."ID" <> all ($2::uuid[])
        and (row.schedule_start_date at time zone n.time_zone)::date <> ($1::timestamptz at time zone n.time_zone)::date
        and not exists (select from history h where h.service_job_uuid = row."ID" and h.created_at > $1::timestamptz - interval '5 hours')
        as is_movable
    from calls row join networks n using (network_code)
    where row.accepted_at is not null and (row.is_saved_status_open or row.schedule_end_date > $1::timestamptz - interval '1 day')
    order by row.societe_uuid, row.schedule_start_date >= $1,
      case when extract(hour from $1::timestamptz at time zone n.time_zone) between 7 and 18 then 0 else priority_rank(row.priority) end,
      abs(extract(epoch from row.schedule_start_date - $1)), row.call_id`,
    [toIsoString(now), [...fixed]],
  )
  return rows.map(({ latitude, longitude, ...row }) => ({ ...row, place: { latitude, longitude } }))
}

/** The active technicians by company, without those who have a day of their own. */
async function loadTechnicians(
  client: pg.ClientBase,
  ownDays: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ societe_uuid: string; technicians: string[] }>(
    `select societe_uuid, array_agg(technician order by technician) as technicians from technicians where active group by 1`,
  )
  const isOffered = (societe_uuid: string) => (technician: string) =>
    !ownDays.has(keyInDiary({ societe_uuid, technician }))
  return new Map(
    rows.map(({ societe_uuid, technicians }) => [societe_uuid, technicians.filter(isOffered(societe_uuid))]),
  )
}

/** Leaves a visit as it is, or gives it to a colleague if its technician has another one then. */
function keepTime(
  visit: PlannedVisit,
  technicians: ReadonlyMap<string, readonly string[]>,
  diary: TechnicianDiary,
): MovedVisit[] {
  const { societe_uuid, technician } = visit
  const colleagues = technicians.get(societe_uuid) ?? []
  const free = [technician, ...colleagues].find((one) =>
    diary.isFree(keyInDiary({ societe_uuid, technician: one }), visit),
  )
  const chosen = free ?? technician
  diary.add(keyInDiary({ societe_uuid, technician: chosen }), visit)
  return chosen === technician ? [] : [{ ...visit, technician: chosen }]
}

/** A visit of the company for each part of its day, where one of its technicians is free. */
function fillDay(
  calls: readonly PlannedVisit[],
  technicians: readonly string[],
  diary: TechnicianDiary,
  now: number,
): MovedVisit[] {
  const left = new Set(calls)
  return partsOfDay.flatMap((part) => {
    for (const call of left) {
      const moved = moveInto(part, call, technicians, diary, now)
      if (!moved) continue
      left.delete(call)
      return [moved]
    }
    return []
  })
}

function moveInto(
  { slots, suits }: (typeof partsOfDay)[number],
  { ID, call_id, societe_uuid, technician, place }: PlannedVisit,
  technicians: readonly string[],
  diary: TechnicianDiary,
  now: number,
): MovedVisit | undefined {
  const number = Number(call_id)
  const length = ([60, 90, 60, 45, 120][Math.floor(number / 3) % 5] ?? 60) * minute
  const present = Math.floor(now / halfHour)
  for (const slot of rotate(slots, Math.floor(number / 5) % 3))
    for (const one of new Set([technician, ...technicians])) {
      const start = (present + slot) * halfHour
      const visit = { ID, technician: one, place, start, end: start + length }
      const key = keyInDiary({ societe_uuid, technician: one })
      if (!suits(visit, now) || !technicians.includes(one) || !diary.isFree(key, visit)) continue
      diary.add(key, visit)
      return visit
    }
  return undefined
}

const rotate = <T>(items: readonly T[], by: number): T[] => [...items.slice(by), ...items.slice(0, by)]

async function writeMoves(client: pg.ClientBase, now: number, moves: readonly MovedVisit[]): Promise<void> {
  await client.query(
    `with planned as (
      select row."ID", row.call_id, row.network_code, row.societe_uuid, row.appointment_date_at as before,
        row.technician as technician_before, start, finish, move.technician, c.raison_sociale,
        old_one.technician_name as name_before, new_one.technician_name as name
      from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::text[]) move (id, start, finish, technician)
      join calls row on row."ID" = move.id join companies c using (societe_uuid)
      left join technicians old_one on old_one.societe_uuid = row.societe_uuid and old_one.technician = row.technician
      left join technicians new_one on new_one.societe_uuid = row.societe_uuid and new_one.technician = move.technician),
    moved as (
      update calls row set appointment_date_at = start, schedule_start_date = start, schedule_end_date = finish,
        duration_minutes = extract(epoch from finish - start) / 60, technician = planned.technician,
        appointments = row.appointments + (start <> before)::int, version = row.version + 1
      from planned where row."ID" = planned."ID")
    insert into history (network_code, service_job_uuid, account_uuid, user_name, created_at, change_data)
    select network_code, "ID", (select a.account_uuid from accounts a where a.societe_uuid = planned.societe_uuid
        and a.technician_code is null), raison_sociale,
      greatest($1::timestamptz - interval '26 hours' + call_id::int % 240 * interval '1 minute',
        (select max(h.created_at) from history h where h.service_job_uuid = planned."ID")),
      jsonb_build_object('call_id', call_id, 'type', 'planning', 'changedItem',
        case when start = before then '[]'::jsonb else jsonb_build_array(jsonb_build_object('field', 'appointment_date_at',
          'old_value', ${isoText('before')}, 'new_value', ${isoText('start')})) end
        || case when technician = technician_before then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
          'field', 'technician', 'old_value', name_before, 'new_value', name)) end)
    from planned order by call_id`,
    [
      toIsoString(now),
      moves.map(({ ID }) => ID),
      moves.map(({ start }) => toIsoString(start)),
      moves.map(({ end }) => toIsoString(end)),
      moves.map(({ technician }) => technician),
    ],
  )
}
