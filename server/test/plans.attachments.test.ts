import { attachmentList } from '@callout/domain/attachments/attachment.list.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { FilterData, ListRequest } from '@callout/domain/platform/list.request.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAttachments } from '../src/attachments/attachment.owner.ts'
import { attachmentSource } from '../src/attachments/attachment.queries.ts'
import { loadListPage } from '../src/platform/lists/page.ts'
import type { TestDatabase } from './database/cluster.ts'
import { openSmallNetwork } from './database/networks.ts'
import {
  dispatcher,
  indexesOf,
  isPage,
  type PlannedQuery,
  plansOf,
  sortNodes,
  tablesScannedSequentially,
} from './database/query-plans.ts'
import { companyIds } from './fixtures/factories.ts'

let database: TestDatabase
let pool: pg.Pool

/** Enough attachments for realistic plans; each company holds one call in fifty. */
const many = `
  insert into calls ("ID", network_code, call_id, status_id, is_saved_status_open, is_cancelled_status, created_at, societe_uuid)
  select gen_random_uuid(), 'ATLIBE', (20000000 + i)::text, -1, false, false, timestamptz '2025-01-01Z' + i * interval '1 hour',
    case when i % 50 = 0 then '${companyIds.sur}'::uuid else '${companyIds.norte}'::uuid end
  from generate_series(1, 10000) i;
  insert into attachments ("ID", network_code, service_job_uuid, call_id, attachment_name, created_at, user_name)
  select gen_random_uuid(), network_code, "ID", call_id, 'Picture ' || md5(call_id || n), created_at + n * interval '1 minute',
    'Somebody ' || right(call_id, 3)
  from calls cross join generate_series(1, 3) n;
  insert into uploads (image_guid, network_code, file, name, content_type, bytes, created_at, created_by, expires_at, attachment_uuid)
  select gen_random_uuid(), network_code, "ID" || '.png', 'a.png', 'image/png', 1, created_at, gen_random_uuid(), created_at, "ID"
  from attachments`

beforeAll(async () => {
  database = await openSmallNetwork()
  pool = database.pool
  await pool.query(many)
  await pool.query('vacuum analyze calls')
  await pool.query('vacuum analyze attachments')
  await pool.query('vacuum analyze uploads')
})
afterAll(() => database.close())

async function plansOfPage(options: Partial<ListRequest>, actor = dispatcher): Promise<PlannedQuery[]> {
  const request = { Page: 1, PageSize: 40, Sorts: [], Total: -1, filterData: {}, ...options }
  return plansOf(pool, (db) => loadListPage({ tx: db, actor }, attachmentSource(actor, callAttachments), request))
}

describe('the page of attachments scans no table', () => {
  const sortable = Object.entries(attachmentList.columns).filter(([, column]) => !('sortable' in column))

  it.each(sortable.flatMap(([Member]) => ([0, 1] as const).map((SortDirection) => ({ Member, SortDirection }))))(
    'sorted by $Member, direction $SortDirection: reads an index in that order',
    async (sort) => {
      const pages = (await plansOfPage({ Sorts: [sort], Total: 30_000 })).filter(isPage)
      expect(pages).toHaveLength(1)
      expect(pages.flatMap(tablesScannedSequentially)).toEqual([])
      expect(pages.flatMap(indexesOf).sort()).toEqual([
        expect.stringMatching(/^attachments_\w+_idx$/),
        'uploads_of_attachment',
      ])
      // Only the files of one attachment are sorted; PostgreSQL 15 does that without a separate node.
      expect(pages.flatMap(sortNodes).length).toBeLessThanOrEqual(1)
    },
  )

  it.each<FilterData>([
    { attachment_name: 'e5f4d' },
    { call_id: '2000123' },
    { user_name: 'somebody 117' },
    { created_at: { from: '2025-02-01', to: '2025-02-03' } },
  ])('under %j: page and count go through an index', async (filterData) => {
    const plans = await plansOfPage({ filterData })
    expect(plans.length).toBeGreaterThan(0)
    expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
  })

  it('of one call uses its own index', async () => {
    const { rows } = await pool.query<{ ID: string }>('select "ID" from calls limit 1')
    const plans = await plansOfPage({ filterData: { service_job_uuid: rows[0]?.ID ?? '' } })
    expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
    for (const plan of plans) expect(indexesOf(plan)).toContain('attachments_service_job_uuid_idx')
  })

  it('of a company uses the index of its calls', async () => {
    const sat = { ...dispatcher, role: Role.sat, societe_uuid: companyIds.sur }
    const plans = await plansOfPage({}, sat)
    expect(plans.flatMap(tablesScannedSequentially)).toEqual([])
  })
})
