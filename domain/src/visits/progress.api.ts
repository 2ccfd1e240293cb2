import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { arrayOf, id } from '../platform/fields.ts'
import { visitPaths } from './visit.paths.ts'
import { callProgress, visitLimits } from './visit.ts'

export const progressApi = {
  list: endpoint({
    method: 'POST',
    path: visitPaths.progress,
    summary: 'How far the visits of these calls are. Left out: calls whose present visit nobody has set out for.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ IDs: arrayOf(id(), { max: visitLimits.progress }) }),
    response: () => z.array(callProgress()),
  }),
} as const
