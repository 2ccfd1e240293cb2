import { who } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { listRequestSchema } from '../kernel/list.ts'
import { historyList } from './history.list.ts'
import { historyRow } from './history.ts'

export const historyApi = {
  list: endpoint({
    method: 'POST',
    path: '/api/History/GetListData',
    summary: 'Who changed what and when on a call or contract, newest first, unpaged.',
    who: who.everyone,
    envelope: 'list',
    reads: true,
    body: () => listRequestSchema(historyList),
    answer: () => historyRow,
  }),
}
