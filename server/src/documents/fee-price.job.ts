import { sql } from 'kysely'
import type { JobParts } from '../platform/jobs/job-context.ts'
import type { RoomTasks } from '../platform/jobs/workers.ts'
import { feePriceOn } from './fee-price.queries.ts'

/** The background job that shows the prices of a new day in the sheet of fees. */
export const createFeePriceTasks = ({ db }: JobParts): Pick<RoomTasks, 'repeat_fee_prices'> => ({
  repeat_fee_prices: async () => {
    await sql`update call_fees f set "Price" = today.price
      from (select f.uuid, ${feePriceOn(sql`today_of_network(f.network_code)`)} as price from call_fees f) today
      where f.uuid = today.uuid and f."Price" <> today.price`.execute(db)
  },
})
