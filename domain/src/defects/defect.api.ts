import { z } from 'zod'
import { who } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { requiredText } from '../kernel/fields.ts'
import { defectRecord, savedDefects } from './defect.ts'

const base = '/api/ServiceCall'

export const defectApi = {
  load: endpoint({
    method: 'POST',
    path: `${base}/GetDefectCode`,
    summary: 'The defect codes of a call, by the number people see.',
    who: who.everyone,
    envelope: 'record',
    reads: true,
    body: () => z.strictObject({ callID: requiredText(50) }),
    answer: () => defectRecord,
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/UpdateDefectCode`,
    summary: 'Classifies a call by up to four levels; a changed level clears those below it that are not sent.',
    who: who.classifiers,
    envelope: 'record',
    done: 'message.data_has_been_successfully_updated',
    body: () => savedDefects,
    answer: () => defectRecord,
  }),
}
