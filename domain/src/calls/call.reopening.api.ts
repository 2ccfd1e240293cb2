import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { requiredText } from '../platform/fields.ts'
import { callApiBase, callKeyFields } from './call.api.ts'

export const callReopeningApi = {
  request: endpoint({
    method: 'POST',
    path: `${callApiBase}/RequestReopening`,
    envelope: 'record',
    successMessage: 'message.reopening_requested',
    summary: 'The company asks the office to open a call again that is no longer open, with a reason.',
    who: who.satAndTechnicians,
    body: () => z.strictObject({ ...callKeyFields(), reason: requiredText(500) }),
    response: () => z.null(),
  }),
}
