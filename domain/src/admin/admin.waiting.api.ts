import { z } from 'zod'
import { who } from '../platform/access.ts'
import { emptyBody, endpoint } from '../platform/endpoint.ts'
import { adminChangeId, adminWaitingChange } from './admin.ts'

const reference = () => z.strictObject({ ID: adminChangeId() })

/** Changes that wait for a second person. */
export const adminWaitingApi = {
  list: endpoint({
    method: 'POST',
    path: '/api/Admin/GetWaiting',
    summary: 'The changes of the network that wait for a second person and that this person may confirm or refuse.',
    who: who.centralStaff,
    refusesApiKeys: true,
    envelope: 'record',
    isReadOnly: true,
    body: () => emptyBody,
    response: () => z.array(adminWaitingChange),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/Admin/Confirm',
    summary:
      'Writes a change of somebody else that waits for a second person. A cell that was changed since is a conflict.',
    who: who.administrator,
    envelope: 'record',
    successMessage: 'admin.waiting.confirmed',
    body: reference,
    response: () => z.object({ ID: z.string() }),
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/Admin/Refuse',
    summary: 'Drops a change that waits. One that takes effect by itself may be refused by all central staff.',
    who: who.centralStaff,
    refusesApiKeys: true,
    envelope: 'record',
    successMessage: 'admin.waiting.dropped',
    body: reference,
    response: () => z.object({ ID: z.string() }),
  }),
}
