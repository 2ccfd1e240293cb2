import { z } from 'zod'
import { emptyBody, endpoint } from '../platform/endpoint.ts'
import { maintenanceRecord } from './maintenance.ts'

export const maintenanceApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/getMaintenance',
    summary: 'When the portal rests, and what it says meanwhile.',
    who: 'open',
    envelope: 'bare',
    isReadOnly: true,
    body: () => emptyBody,
    response: maintenanceRecord,
  }),
  common: endpoint({
    method: 'GET',
    path: '/api/Common/GetMaintenance',
    summary: 'The same record, as the only one of a list.',
    who: 'app',
    envelope: 'bare',
    isReadOnly: true,
    body: () => emptyBody,
    response: () => z.object({ Data: z.array(maintenanceRecord()).length(1) }),
  }),
}
