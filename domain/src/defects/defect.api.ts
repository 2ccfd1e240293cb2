import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { requiredText } from '../platform/fields.ts'
import { defectRecord, saveDefectsBody } from './defect.ts'

const base = '/api/ServiceCall'

export const defectApi = {
  load: endpoint({
    method: 'POST',
    path: `${base}/GetDefectCode`,
    summary: 'The defect codes of a call, found by its call number.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ callID: requiredText(50) }),
    response: () => defectRecord,
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/UpdateDefectCode`,
    summary:
      'Saves the defect codes of a call, up to four levels. A changed level clears the lower levels that are not sent.',
    who: who.classifiers,
    envelope: 'record',
    successMessage: 'message.data_has_been_successfully_updated',
    body: () => saveDefectsBody,
    response: () => defectRecord,
  }),
}
