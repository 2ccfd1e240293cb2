import type { Benchmark, Measurement } from '../benchmark.ts'

/** Tables that take less than this share of the database are added up. */
const smallShare = 0.01
const bytesPerKb = 1000
const maxKbPerCall = 11

interface StoredTable {
  readonly name: string
  readonly rows: number
  readonly indexes: number
  readonly total: number
}

/** Measures the disk that a call takes with all that belongs to it, table by table. */
export const sizeBenchmark: Benchmark = {
  name: 'size',
  description:
    'Disk of the database per call, with history, documents, visits and all indexes, as PostgreSQL reports it. Towns are left ' +
    'out, because each installation has the same, and files are not in the database. The demo network is written in bulk, so ' +
    'its indexes are denser than those of a network that grew.',
  run: async ({ network, log }) => {
    const { rows: growing } = await network.pool.query<StoredTable>(
      `select c.relname as name, greatest(c.reltuples, 0)::float8 as rows, pg_indexes_size(c.oid)::float8 as indexes,
         pg_total_relation_size(c.oid)::float8 as total
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') and c.relname <> 'places' order by 4 desc`,
    )
    const sum = growing.reduce((bytes, { total }) => bytes + total, 0)
    const large = growing.filter(({ total }) => total >= sum * smallShare)
    for (const { name, rows, total, indexes } of large)
      log(
        `  ${name}: ${rows.toFixed(0)} rows, ${(total / 2 ** 20).toFixed(0)} MiB, of them indexes ${(indexes / 2 ** 20).toFixed(0)}`,
      )
    const perCall = (bytes: number) => bytes / network.calls / bytesPerKb
    const lineOf = (what: string, bytes: number): Measurement => ({
      what,
      unit: 'kB',
      ours: perCall(bytes),
      limit: '',
      isMet: true,
    })
    const others = growing.filter((table) => !large.includes(table)).reduce((bytes, { total }) => bytes + total, 0)
    return [
      {
        what: 'one call with all that belongs to it',
        unit: 'kB',
        ours: perCall(sum),
        limit: `under ${maxKbPerCall} kB`,
        isMet: perCall(sum) < maxKbPerCall,
      },
      ...large.flatMap(({ name, total, indexes }) => [
        lineOf(`${name}, rows`, total - indexes),
        lineOf(`${name}, indexes`, indexes),
      ]),
      lineOf('all other tables', others),
    ]
  },
}
