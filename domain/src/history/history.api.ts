import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { listRequestSchema } from '../platform/list.request.ts'
import { historyList } from './history.list.ts'
import { historyRow } from './history.ts'

export const historyApi = {
  list: endpoint({
    method: 'POST',
    path: '/api/History/GetListData',
    summary:
      'The history of a call, contract or supplier invoice: who changed what and when, newest first, without pages.',
    who: who.everyone,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(historyList),
    response: () => historyRow,
  }),
}
