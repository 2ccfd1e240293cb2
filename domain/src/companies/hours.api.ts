import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { optionalId } from '../platform/fields.ts'
import { companyHoursPaths } from './hours.paths.ts'
import { companyHours, companyHoursBody } from './hours.ts'

/** The working hours of a company. */
export const companyHoursApi = {
  get: endpoint({
    method: 'POST',
    path: companyHoursPaths.get,
    summary: 'The working hours of a company by the clock of its place. Without `societe_uuid`: the own company.',
    who: who.companyReaders,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ societe_uuid: optionalId() }),
    response: companyHours,
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/Societe/SaveWorkingHours',
    summary:
      'Changes the working hours of a company: a weekday has as many spans as rows. Refuses a `version` that is no longer the current one.',
    who: who.hoursEditors,
    envelope: 'record',
    successMessage: 'hours.saved',
    body: companyHoursBody,
    response: companyHours,
  }),
} as const
