import { z } from 'zod'
import { who } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { requiredText } from '../kernel/fields.ts'
import { listRequestSchema } from '../kernel/list.ts'
import { cardList } from './card.list.ts'
import { cardRecord, savedCard } from './card.ts'

const base = '/api/ServiceCall'

export const cardApi = {
  list: endpoint({
    method: 'POST',
    path: `${base}/GetEquipmentCards`,
    summary: 'The equipment cards at a serial number.',
    who: who.everyone,
    envelope: 'list',
    reads: true,
    body: () => listRequestSchema(cardList),
    answer: () => cardRecord,
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/UpdateEquipmentCard`,
    summary: 'Changes a card, or makes one (`IsProduct`); with `serviceCallID` the call takes it.',
    who: who.everyone,
    envelope: 'record',
    creates: true,
    done: 'message.data_has_been_successfully_updated',
    body: () => savedCard,
    answer: () => cardRecord,
  }),
  itemCodes: endpoint({
    method: 'GET',
    path: `${base}/GetItemCodesBySerialNumber`,
    summary: 'The products an appliance of this serial number may be.',
    who: who.everyone,
    envelope: 'bare',
    reads: true,
    body: () => z.strictObject({ internal_serial_number: requiredText(250) }),
    answer: () => z.array(z.object({ CodeCom: z.string(), ItemCode: z.string(), ItemName: z.string() })),
  }),
}
