import { network_code, pageAndCount, type Row } from './row.ts'

/** Open calls that no company holds, with the total that stands on the badge. */
export const unassignedView: Row = {
  title: 'unassigned view',
  filterData: { unassigned: true },
  bare: [
    {
      name: 'bare page and count(*)',
      queries: pageAndCount('network_code = $1 and societe_uuid is null and is_saved_status_open', [network_code]),
    },
  ],
}
