import { z } from 'zod'
import { newFiles } from '../attachments/attachment.ts'
import { cardList } from '../equipment/card.list.ts'
import { cardRecord, savedCardFields } from '../equipment/card.ts'
import { who } from '../kernel/access.ts'
import { endpoint, fileOf } from '../kernel/endpoint.ts'
import { id, integer, mayBeLeftOut, requiredText, text } from '../kernel/fields.ts'
import { exportRequestSchema, listRequestSchema, xlsxType } from '../kernel/list.ts'
import { contractList, type contractRowExtras } from './contract.list.ts'
import { contractPath } from './contract.paths.ts'
import { contractFacts, contractRecord, coverageLine, lengths, savedFields } from './contract.ts'

const base = '/api/ServiceContract'

/** One row of the list: every column, and what the row's actions need. */
export type ContractRow = Record<
  | Exclude<keyof typeof contractList.columns, 'start_date' | 'end_date' | 'commission_invoiced'>
  | Exclude<(typeof contractRowExtras)[number], 'version' | 'societe_uuid'>,
  string
> & {
  commission_invoiced: boolean
  start_date: string | null
  end_date: string | null
  version: number
  societe_uuid: string | null
}
const contractRow: z.ZodType<ContractRow> = z.object({
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

export const contractApi = {
  list: endpoint({
    method: 'POST',
    path: contractPath.list,
    summary: 'A page of the service contracts this user may see.',
    who: who.contractReaders,
    envelope: 'list',
    reads: true,
    body: () => listRequestSchema(contractList),
    answer: () => contractRow,
  }),
  export: endpoint({
    method: 'POST',
    path: `${base}/ExportData`,
    summary: 'Every service contract the filters leave, in the given order, as an xlsx file.',
    who: who.contractReaders,
    envelope: 'file',
    reads: true,
    body: () => exportRequestSchema(contractList),
    answer: () => fileOf(xlsxType),
  }),
  load: endpoint({
    method: 'POST',
    path: contractPath.load,
    summary: 'One service contract, or a blank one with the defaults under the ID "create".',
    who: who.contractReaders,
    envelope: 'record',
    reads: true,
    body: () => z.strictObject({ ID: id() }),
    answer: () => contractRecord,
  }),
  create: endpoint({
    method: 'POST',
    path: `${base}/CreateServiceContract`,
    summary: 'Makes a service contract of the standard type; one made by a company is its own.',
    who: who.contractCreators,
    envelope: 'record',
    creates: true,
    done: 'message.contract_created',
    // The blank record may come back as it was given.
    body: () =>
      z.strictObject({
        ...mayBeLeftOut(savedFields),
        ID: z.unknown().optional(),
        version: z.unknown().optional(),
        attachments: newFiles().optional(),
      }),
    answer: () => z.object({ ID: z.string(), service_contract_id: z.string() }),
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/UpdateFormData`,
    summary: 'Saves what this user may change on the contract.',
    who: who.contractReaders,
    envelope: 'record',
    done: 'message.data_has_been_successfully_updated',
    body: () => z.strictObject({ ...mayBeLeftOut(savedFields), ID: savedFields.ID, version: savedFields.version }),
    answer: () => contractRecord,
  }),
  delete: endpoint({
    method: 'POST',
    path: `${base}/DeleteFormData`,
    summary: 'Deletes a contract that never was active.',
    who: who.contractKeepers,
    envelope: 'record',
    done: 'message.contract_deleted',
    body: () => z.strictObject({ ID: id(), version: integer({ min: 1 }).optional() }),
    answer: () => z.null(),
  }),
  cards: endpoint({
    method: 'POST',
    path: `${base}/GetEquipmentCards`,
    summary: 'The equipment cards at a serial number.',
    who: who.contractReaders,
    envelope: 'list',
    reads: true,
    body: () => listRequestSchema(cardList),
    answer: () => cardRecord,
  }),
  saveCard: endpoint({
    method: 'POST',
    path: `${base}/UpdateEquipmentCard`,
    summary:
      'Changes a card, or makes one (`IsProduct`); with `service_contract_uuid` the contract takes it, with `serviceCallID` the call.',
    who: who.contractReaders,
    envelope: 'record',
    creates: true,
    done: 'message.data_has_been_successfully_updated',
    body: () => z.strictObject({ ...savedCardFields, service_contract_uuid: id() }).partial(),
    answer: () => cardRecord,
  }),
  forAppliance: endpoint({
    method: 'GET',
    path: contractPath.forAppliance,
    summary: 'The contract a call made today for this appliance would carry, with what it covers; null without one.',
    who: who.contractReaders,
    envelope: 'record',
    reads: true,
    body: () =>
      z.strictObject({
        internal_serial_number: text(lengths.serial_number).optional(),
        code_product: text(lengths.product_code).optional(),
        ins_id: text(50).optional(),
      }),
    answer: () => contractFacts.nullable(),
  }),
}

export const coverageApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/Coverage/GetCoverageList',
    summary: 'What a contract covers, or a template: `service_contract_uuid` or `template_code`.',
    who: who.contractReaders,
    envelope: 'list',
    reads: true,
    body: () =>
      z
        .strictObject({
          service_contract_uuid: requiredText(50).optional(),
          template_code: requiredText(50).optional(),
        })
        .refine(
          ({ service_contract_uuid, template_code }) => (service_contract_uuid ?? template_code) !== undefined,
          'either service_contract_uuid or template_code names what covers',
        ),
    answer: () => coverageLine,
  }),
}
