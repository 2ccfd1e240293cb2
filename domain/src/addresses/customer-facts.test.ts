import { describe, expect, it } from 'vitest'
import { cardFacts, customerFacts, doubtsOfFacts, normaliseFacts, refusalOfFacts } from './customer-facts.ts'

describe('normaliseFacts', () => {
  it('gives changed facts their normal form', () => {
    const changes = {
      code_postal: 'E-28001',
      pays: 'ES',
      email: ' ana@müller.example',
      phone: ' 600\u200b123\u00a0456 ',
      customer_name: '\ufeffAna\u00a0Ruiz\u200f',
      adresse: 'Calle\u00adMayor',
      ville: ' Madrid',
      internal_serial_number: 'HX\u200b-4471\u2060',
      subject: ' x\u200b',
    }
    expect(normaliseFacts(customerFacts, {}, changes)).toEqual({
      code_postal: '28001',
      pays: 'ES',
      email: 'ana@xn--mller-kva.example',
      phone: '600123 456',
      customer_name: 'Ana Ruiz',
      adresse: 'CalleMayor',
      ville: 'Madrid',
      internal_serial_number: 'HX-4471',
      subject: ' x\u200b',
    })
  })

  it('reads a postcode in the stored country', () => {
    expect(normaliseFacts(cardFacts, { Country: 'PT', Zip: '' }, { Zip: '1000205' })).toEqual({ Zip: '1000-205' })
  })

  it('leaves stored facts as they are', () => {
    const stored = {
      code_postal: '28001 ',
      pays: 'ES',
      email: 'ana@müller.example',
      phone: ' 600123456',
      customer_name: 'Ana\u200b',
    }
    expect(normaliseFacts(customerFacts, stored, stored)).toEqual(stored)
  })
})

describe('refusalOfFacts', () => {
  it('refuses each new value that is none', () => {
    const stored = { email: 'a@b.example', internal_serial_number: 'HX-1', phone: '' }
    const next = { email: 'a..b@b.example', internal_serial_number: '2,406E+10', phone: 'NULL', customer_name: '#N/A' }
    expect(refusalOfFacts(customerFacts, stored, next)?.errors).toEqual({
      email: 'message.should_be_an_email',
      internal_serial_number: 'message.damaged_value',
      phone: 'message.damaged_value',
      customer_name: 'message.damaged_value',
    })
  })

  it.each(['2,406E+10', 'NULL', '#N/A', '#¡REF!', '12-may', '24060000017.0'])(
    'refuses %s as a new serial number, but not as the stored one',
    (InternalSN) => {
      expect(refusalOfFacts(cardFacts, { InternalSN: '' }, { InternalSN })?.errors).toHaveProperty('InternalSN')
      expect(refusalOfFacts(cardFacts, { InternalSN }, { InternalSN })).toBeUndefined()
    },
  )

  it.each([
    ['a stored one', 'a..b@b.example', 'a..b@b.example'],
    ['none', 'a..b@b.example', ''],
    ['a missing one', '', undefined],
    ['a right one', 'a..b@b.example', ' a@b.example'],
  ])('takes %s', (_, stored, email) => {
    expect(refusalOfFacts(customerFacts, { email: stored }, { email })).toBeUndefined()
  })

  it('names no postcode: that is a warning', () => {
    expect(refusalOfFacts(customerFacts, {}, { code_postal: '99001' })).toBeUndefined()
  })
})

describe('doubtsOfFacts', () => {
  it('names new telephones that are none, and saves them all the same', () => {
    const next = { phone: 'pepe', phone2: '12' }
    expect(doubtsOfFacts(customerFacts, {}, next)).toEqual({
      phone: 'message.no_telephone',
      phone2: 'message.no_telephone',
    })
    expect(refusalOfFacts(customerFacts, {}, next)).toBeUndefined()
    expect(doubtsOfFacts(customerFacts, next, { ...next, phone: '112' })).toEqual({})
  })

  it('names new names that are none, and damaged letters', () => {
    expect(doubtsOfFacts(customerFacts, {}, { customer_name: 'xxx', ville: 'MÃ¡laga' })).toEqual({
      customer_name: 'message.no_name',
      ville: 'message.wrong_letters',
    })
    expect(doubtsOfFacts(cardFacts, {}, { OwnerName: 'IÃ±aki' })).toEqual({ OwnerName: 'message.wrong_letters' })
    expect(doubtsOfFacts(cardFacts, {}, { OwnerName: 'Iñaki' })).toEqual({})
  })
})
