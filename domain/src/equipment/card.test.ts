import { describe, expect, it } from 'vitest'
import { Role } from '../platform/access.ts'
import { cardRecord, lockedCardFields, mayCreateCards, saveCardBody, splitOwnerCode } from './card.ts'

const cardFields =
  `InsId InternalSN CodeCom ItemCode ItemName OwnerCode OwnerName OwnerEmail OwnerPhone OwnerPhone2 Street
  StreetNo Block Zip City Country StartDate EndDate ExtensionDate IsProduct`.split(/\s+/)

describe('an equipment card', () => {
  it('has the fields that clients rely on', () => {
    expect(Object.keys(cardRecord.shape)).toEqual(expect.arrayContaining(cardFields))
    expect(Object.keys(saveCardBody.shape)).toEqual(
      expect.arrayContaining([...cardFields, 'serviceCallID', 'service_call_id']),
    )
  })
  it.each([
    ['C0042|The owner', { OwnerCode: 'C0042', OwnerName: 'The owner' }],
    ['C0042 | The | owner ', { OwnerCode: 'C0042', OwnerName: 'The | owner' }],
    ['The owner', { OwnerCode: '', OwnerName: 'The owner' }],
  ])('splits the owner %j', (OwnerName, split) => expect(splitOwnerCode(OwnerName)).toEqual(split))
  it.each([
    ['of an installed appliance', { InsId: '7', IsProduct: false }, ['CodeCom', 'InternalSN']],
    ['of a product', { InsId: '7', IsProduct: true }, []],
    ['that is new', { InsId: '', IsProduct: false }, []],
  ])('locks the fields of a card %s', (_what, card, locked) => expect(lockedCardFields(card)).toEqual(locked))
  it.each([
    [Role.dispatcher, true],
    [Role.callcenter, true],
    [Role.sat, false],
  ])('may be created by the role %s: %s', (role, expected) => expect(mayCreateCards(role)).toBe(expected))
})
