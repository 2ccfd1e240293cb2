import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint, fileResponse } from '../platform/endpoint.ts'
import { requiredMonth } from '../platform/facts/month.ts'
import { optionalId } from '../platform/fields.ts'
import { xlsxType } from '../platform/list.request.ts'
import { accountApiPaths } from './account.paths.ts'
import { account, companyAccount } from './account.ts'

const accountRequest = () =>
  z.strictObject({
    month: requiredMonth(),
    societe_uuid: optionalId(),
  })

const readDefaults = {
  method: 'POST',
  who: who.accountReaders,
  isReadOnly: true,
  readsReplica: true,
  body: accountRequest,
} as const

export const accountApi = {
  get: endpoint({
    ...readDefaults,
    path: accountApiPaths.get,
    summary: 'The account of a month for each company that has one: each number with the list behind it.',
    envelope: 'record',
    response: () => z.array(account()),
  }),
  company: endpoint({
    ...readDefaults,
    path: accountApiPaths.company,
    summary: 'Twelve months of a company; what it can invoice now, and what is blocked and why.',
    envelope: 'record',
    response: companyAccount,
  }),
  export: endpoint({
    ...readDefaults,
    path: '/api/Account/ExportAccount',
    work: 'export',
    summary: 'The accounts of a month as an xlsx file, a row for each company.',
    envelope: 'file',
    response: () => fileResponse(xlsxType),
  }),
}
