import { z } from 'zod'
import { emptyBody, endpoint } from '../platform/endpoint.ts'
import { maintenanceRecord } from './maintenance.ts'

export const maintenanceApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/getMaintenance',
    summary: 'The announced maintenance: its times and messages.',
    who: 'open',
    envelope: 'bare',
    isReadOnly: true,
    body: () => emptyBody,
    response: maintenanceRecord,
  }),
  common: endpoint({
    method: 'GET',
    path: '/api/Common/GetMaintenance',
    summary: 'The announced maintenance, as a list with one record.',
    who: 'app',
    envelope: 'bare',
    isReadOnly: true,
    body: () => emptyBody,
    response: () => z.object({ Data: z.array(maintenanceRecord()).length(1) }),
  }),
}
