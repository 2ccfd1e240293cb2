import { z } from 'zod'
import { who } from '../platform/access.ts'
import { endpoint } from '../platform/endpoint.ts'
import { requiredText } from '../platform/fields.ts'
import { listRequestSchema } from '../platform/list.ts'
import { cardList } from './card.list.ts'
import { cardRecord, saveCardBody } from './card.ts'

const base = '/api/ServiceCall'

export const cardApi = {
  list: endpoint({
    method: 'POST',
    path: `${base}/GetEquipmentCards`,
    summary:
      'The equipment cards at a whole serial number. Who may create calls finds those they may not see, without owner and place (`owner_hidden`).',
    who: who.everyone,
    envelope: 'list',
    isReadOnly: true,
    body: () => listRequestSchema(cardList),
    response: () => cardRecord,
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/UpdateEquipmentCard`,
    summary: 'Changes a card, or makes one (`IsProduct`); with `serviceCallID` the call takes it.',
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
    summary: 'The products an appliance of this serial number may be.',
    who: who.everyone,
    envelope: 'bare',
    isReadOnly: true,
    body: () => z.strictObject({ internal_serial_number: requiredText(250) }),
    response: () => z.array(z.object({ CodeCom: z.string(), ItemCode: z.string(), ItemName: z.string() })),
  }),
}
