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
    summary: 'The defect codes of a call, by the number people see.',
    who: who.everyone,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ callID: requiredText(50) }),
    response: () => defectRecord,
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/UpdateDefectCode`,
    summary: 'Classifies a call by up to four levels; a changed level clears those below it that are not sent.',
    who: who.classifiers,
    envelope: 'record',
    successMessage: 'message.data_has_been_successfully_updated',
    body: () => saveDefectsBody,
    response: () => defectRecord,
  }),
}
