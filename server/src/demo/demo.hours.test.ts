import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../test/database/cluster.ts'
import { createDemoNetwork } from './demo.ts'

const size = 1600

describe('the demo of a Sunday', () => {
  it('has a day in full swing: visits before and after now, some of them begun, and new calls', async () => {
    const sunday = '2026-03-15T11:10:00.000Z'
    const other = await openDatabase()
    await createDemoNetwork(other.pool, { calls: size, now: new Date(sunday), progress: () => {} })
    const { rows } =
      await other.pool.query(`select count(*) filter (where schedule_end_date < '${sunday}')::int as before,
        count(*) filter (where schedule_start_date > '${sunday}')::int as after, (select count(*)::int from visits) as begun,
        (select count(*)::int from calls where created_at > '2026-03-15') as taken
      from calls where schedule_start_date between '2026-03-15' and '2026-03-16'`)
    for (const [what, count] of Object.entries(rows[0])) expect([what, Number(count) > 2]).toEqual([what, true])
    const { rows: companies } =
      await other.pool.query(`select bool_or(schedule_end_date < '${sunday}') and bool_or(schedule_start_date > '${sunday}') as both
        from calls where schedule_start_date between '2026-03-15' and '2026-03-16' group by societe_uuid`)
    expect(companies.filter(({ both }) => both).length).toBeGreaterThan(20)
    const { rows: waiting } =
      await other.pool.query(`select avg((created_at > '${sunday}'::timestamptz - interval '2 days')::int)::float as fresh,
        avg((created_at < '${sunday}'::timestamptz - interval '7 days')::int)::float as late,
        count(*) filter (where rejected_at > '${sunday}'::timestamptz - interval '1 day')::int as declined
      from calls where societe_uuid is null and is_saved_status_open`)
    expect(waiting[0].fresh).toBeGreaterThan(0.5)
    expect(waiting[0].late).toBeLessThan(0.15)
    expect(waiting[0].declined).toBeGreaterThan(0)
    await other.close()
  })
})

describe('the demo at any hour', () => {
  it.each(['2026-03-11T00:20:00.000Z', '2026-03-11T06:40:00.000Z'])(
    'has at %s visits that are over, under way, late and to come, and no technician at two places at once',
    async (at) => {
      const other = await openDatabase()
      await createDemoNetwork(other.pool, { calls: size, now: new Date(at), progress: () => {} })
      const { rows: companies } = await other.pool.query(`select bool_or(schedule_end_date <= '${at}') as before,
          bool_or(schedule_start_date > '${at}') as after from calls
        where abs(extract(epoch from schedule_start_date - '${at}')) < 8 * 3600 group by societe_uuid`)
      expect(companies.filter(({ before, after }) => before && after).length).toBeGreaterThan(20)
      const { rows } = await other.pool.query(`select count(*) filter (where v.started_at is not null)::int as running,
          count(*) filter (where v.service_job_uuid is null and schedule_end_date < '${at}')::int as late,
          (select count(*)::int from calls where created_at > '${at}'::timestamptz - interval '6 hours') as taken
        from calls c left join visits v on v.service_job_uuid = c."ID" and v.finished_at is null
        where c.accepted_at is not null and c.status_id = -3 and schedule_end_date > '${at}'::timestamptz - interval '1 day'
          and schedule_start_date <= '${at}'`)
      for (const [what, count] of Object.entries(rows[0])) expect([what, Number(count) > 1]).toEqual([what, true])
      const { rows: impossible } = await other.pool.query(`select a.call_id, b.call_id from calls a join calls b
          on a.societe_uuid = b.societe_uuid and a.technician = b.technician and a.technician <> ''
            and (a.schedule_start_date, a."ID") < (b.schedule_start_date, b."ID")
        where a.schedule_end_date + interval '20 minutes' > b.schedule_start_date
          and a.schedule_end_date > '${at}'::timestamptz - interval '20 days'
          and not exists (select from accounts t where t.subject = 'tech' and t.societe_uuid = a.societe_uuid)`)
      expect(impossible).toEqual([])
      const { rows: ownDay } = await other.pool.query(`select count(*)::int as visits from calls c
          join accounts t on t.subject = 'tech' and t.societe_uuid = c.societe_uuid and t.technician_code = c.technician
        where c.status_id = -3 and abs(extract(epoch from schedule_start_date - '${at}')) < 2 * 3600
          and (schedule_start_date at time zone 'Europe/Madrid')::time not between '08:00' and '17:30'`)
      expect(ownDay).toEqual([{ visits: 0 }])
      await other.close()
    },
  )
})
