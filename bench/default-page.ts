import { network_code, pageAndCount, type Row, stored } from './row.ts'

const values = [network_code]

/** The list of calls as it opens: the first page with the exact total of the network. */
export const defaultPage: Row = {
  title: 'default page',
  filterData: {},
  bare: [
    { name: 'bare page and count(*)', queries: pageAndCount('network_code = $1', values) },
    {
      name: 'bare page and counter',
      queries: [
        { text: `select ${stored} from calls where network_code = $1 order by call_id, "ID" limit 40`, values },
        {
          text: `select sum(calls) from call_counts
            where network_code = $1 and societe_uuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'`,
          values,
        },
      ],
    },
  ],
}
