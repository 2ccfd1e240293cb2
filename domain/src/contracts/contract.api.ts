import { z } from 'zod'
import { newFiles } from '../attachments/attachment.ts'
import { cardList } from '../equipment/card.list.ts'
import { cardRecord, saveCardFields } from '../equipment/card.ts'
import { who } from '../platform/access.ts'
import { endpoint, fileResponse } from '../platform/endpoint.ts'
import { allOptional, id, integer, optionalId, requiredText, text } from '../platform/fields.ts'
import { exportRequestSchema, listRequestSchema, xlsxType } from '../platform/list.request.ts'
import { contractList } from './contract.list.ts'
import { contractApiPaths } from './contract.paths.ts'
import { applianceContractFacts, contractRecord, coverageLine, maxLengths, saveBodyFields } from './contract.ts'

const base = '/api/ServiceContract'

/** A row of the contract list: every column, and the fields that the row's actions need. */
const contractRow = z.object({
  ID: z.string(),
  version: z.int(),
  status_id: z.string(),
  type_id: z.string(),
  societe_uuid: z.string().nullable(),
  customer_name: z.string(),
  service_contract_id: z.string(),
  contract_status_translation: z.string(),
  code_product: z.string(),
  item_name: z.string(),
  internal_serial_number: z.string(),
  subcontractor_name: z.string(),
  subcontractor_contract_number: z.string(),
  contract_template: z.string(),
  contract_template_description: z.string(),
  commission_invoiced: z.boolean(),
  creator_user_name: z.string(),
  created_at: z.string(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
})
export type ContractRow = z.output<typeof contractRow>

export const contractApi = {
  list: endpoint({
    method: 'POST',
    path: contractApiPaths.list,
    summary: 'A page of the service contracts that this user may see.',
    who: who.contractReaders,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(contractList),
    response: () => contractRow,
    record: () => contractRecord,
  }),
  export: endpoint({
    method: 'POST',
    path: `${base}/ExportData`,
    work: 'export',
    summary: 'All service contracts that match the filters, in the given order, as an xlsx file.',
    who: who.contractReaders,
    envelope: 'file',
    isReadOnly: true,
    readsReplica: true,
    body: () => exportRequestSchema(contractList),
    response: () => fileResponse(xlsxType),
  }),
  load: endpoint({
    method: 'POST',
    path: contractApiPaths.load,
    summary: 'One service contract. With the ID "create", a blank one with the default values.',
    who: who.contractReaders,
    envelope: 'record',
    isReadOnly: true,
    body: () => z.strictObject({ ID: id() }),
    response: () => contractRecord,
  }),
  create: endpoint({
    method: 'POST',
    path: `${base}/CreateServiceContract`,
    summary:
      'Creates a service contract of the standard type. A contract created by a company belongs to that company.',
    who: who.contractCreators,
    envelope: 'record',
    isCreate: true,
    successMessage: 'message.contract_created',
    changedName: 'contract.number',
    // `ID` and `version` of the blank record may be sent and are ignored.
    body: () =>
      z.strictObject({
        ...allOptional(saveBodyFields),
        ID: z.unknown().optional(),
        version: z.unknown().optional(),
        attachments: newFiles().optional(),
      }),
    response: () => z.object({ ID: z.string(), service_contract_id: z.string() }),
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/UpdateFormData`,
    summary: 'Saves the fields of the contract that this user may change.',
    who: who.contractReaders,
    envelope: 'record',
    successMessage: 'message.data_has_been_successfully_updated',
    changedName: 'contract.title',
    body: () =>
      z.strictObject({ ...allOptional(saveBodyFields), ID: saveBodyFields.ID, version: saveBodyFields.version }),
    response: () => contractRecord,
  }),
  delete: endpoint({
    method: 'POST',
    path: `${base}/DeleteFormData`,
    summary: 'Deletes a contract that was never active and has no calls. A company may delete only its own drafts.',
    who: who.contractCreators,
    envelope: 'record',
    successMessage: 'message.contract_deleted',
    body: () => z.strictObject({ ID: id(), version: integer({ min: 1 }).optional() }),
    response: () => z.null(),
  }),
  cards: endpoint({
    method: 'POST',
    path: `${base}/GetEquipmentCards`,
    summary: 'The equipment cards with a serial number, or the one with an `InsId`.',
    who: who.contractReaders,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(cardList),
    response: () => cardRecord,
  }),
  saveCard: endpoint({
    method: 'POST',
    path: `${base}/UpdateEquipmentCard`,
    summary:
      'Changes an equipment card, or creates one (`IsProduct`). With `service_contract_uuid`, the contract takes over its data; with `serviceCallID`, the call does. Without a call, a company cannot create a card.',
    who: who.contractReaders,
    envelope: 'record',
    isCreate: true,
    successMessage: 'message.data_has_been_successfully_updated',
    body: () => z.strictObject({ ...saveCardFields, service_contract_uuid: optionalId() }).partial(),
    response: () => cardRecord,
  }),
  forAppliance: endpoint({
    method: 'GET',
    path: contractApiPaths.forAppliance,
    summary:
      'The contract that would apply to a call created today for this appliance, with its coverage; null if there is none. A user who may not see the contract gets only its last day.',
    who: who.contractReaders,
    envelope: 'record',
    isReadOnly: true,
    body: () =>
      z.strictObject({
        internal_serial_number: text(maxLengths.serial_number).optional(),
        code_product: text(maxLengths.product_code).optional(),
        ins_id: text(50).optional(),
      }),
    response: () => applianceContractFacts.nullable(),
  }),
}

export const coverageApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/Coverage/GetCoverageList',
    summary: 'The coverage of a contract (`service_contract_uuid`) or of a template (`template_code`).',
    who: who.coverageReaders,
    envelope: 'list',
    isReadOnly: true,
    body: () =>
      z
        .strictObject({
          service_contract_uuid: requiredText(50).optional(),
          template_code: requiredText(50).optional(),
        })
        .refine(
          ({ service_contract_uuid, template_code }) => (service_contract_uuid ?? template_code) !== undefined,
          'either service_contract_uuid or template_code is required',
        ),
    response: () => coverageLine,
  }),
}
