import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { requiredText } from '../platform/fields.ts'
import { listRequestSchema } from '../platform/list.request.ts'
import { cardList } from './card.list.ts'
import { cardRecord, saveCardBody } from './card.ts'

const base = '/api/ServiceCall'

export const cardApi = {
  list: endpoint({
    method: 'POST',
    path: `${base}/GetEquipmentCards`,
    summary:
      'The equipment cards with exactly this serial number. Users who may create calls also find cards that they may not see, without owner and address (`owner_hidden`). With `InsId` alone, that card if the user may see it.',
    who: who.everyone,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(cardList),
    response: () => cardRecord,
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/UpdateEquipmentCard`,
    summary:
      'Changes an equipment card, or creates one (`IsProduct`). With `serviceCallID`, the call takes over its data; without it, a company cannot create a card.',
    who: who.everyone,
    envelope: 'record',
    isCreate: true,
    successMessage: 'message.data_has_been_successfully_updated',
    body: () => saveCardBody,
    response: () => cardRecord,
  }),
  itemCodes: endpoint({
    method: 'GET',
    path: `${base}/GetItemCodesBySerialNumber`,
    summary: 'The products that a serial number may belong to.',
    who: who.everyone,
    envelope: 'bare',
    isReadOnly: true,
    body: () => z.strictObject({ internal_serial_number: requiredText(250) }),
    response: () => z.array(z.object({ CodeCom: z.string(), ItemCode: z.string(), ItemName: z.string() })),
  }),
}
