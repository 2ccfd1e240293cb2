import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type TestDatabase } from './database/cluster.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await openDatabase()
  pool = database.pool
})
afterAll(() => database.close())

const indexes = `from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`

describe('indexes', () => {
  it.each([
    ['calls', 37],
    ['service_contracts', 12],
    ['documents', 14],
  ])('of %s are at most %i: each slows down every change', async (table, most) => {
    const { rows } = await pool.query(`select count(*) as n ${indexes} and indrelid = $1::regclass`, [table])
    expect(rows[0].n).toBeGreaterThan(0)
    expect(rows[0].n).toBeLessThanOrEqual(most)
  })

  it('are at most 233 in all', async () => {
    const { rows } = await pool.query(`select count(*) as n ${indexes}`)
    expect(rows[0].n).toBeLessThanOrEqual(233)
  })

  it('have a comment that says why, except those of a constraint', async () => {
    const { rows } = await pool.query(`select relname ${indexes} and obj_description(indexrelid, 'pg_class') is null
      and not exists (select from pg_constraint where conindid = indexrelid) order by 1`)
    expect(rows).toEqual([])
  })

  it('do not repeat all columns of another one', async () => {
    const whole = `not indisunique and indpred is null and indexprs is null and indnatts = indnkeyatts`
    const { rows } = await pool.query(`select shorter.relname from
      (select * ${indexes} and ${whole}) shorter join (select * ${indexes} and indpred is null) longer
        on longer.indrelid = shorter.indrelid and longer.indexrelid <> shorter.indexrelid and longer.relam = shorter.relam
        and longer.indnkeyatts >= shorter.indnkeyatts
        and starts_with(longer.indkey::text || ' ', shorter.indkey::text || ' ')
        and starts_with(longer.indoption::text || ' ', shorter.indoption::text || ' ')`)
    expect(rows).toEqual([])
  })
})
