import { describe, expect, it } from 'vitest'
import { customerFactNames, normaliseFacts, ownerFactNames, refusalOfFacts } from './customer-facts.ts'

describe('normaliseFacts', () => {
  it('gives changed facts their normal form', () => {
    const changes = {
      code_postal: 'E-28001',
      pays: 'ES',
      email: ' ana@müller.example',
      phone: ' 600123456 ',
      ville: ' x',
    }
    expect(normaliseFacts(customerFactNames, {}, changes)).toEqual({
      code_postal: '28001',
      pays: 'ES',
      email: 'ana@xn--mller-kva.example',
      phone: '600123456',
      ville: ' x',
    })
  })

  it('reads a postcode in the stored country', () => {
    expect(normaliseFacts(ownerFactNames, { Country: 'PT', Zip: '' }, { Zip: '1000205' })).toEqual({ Zip: '1000-205' })
  })

  it('leaves stored facts as they are', () => {
    const stored = { code_postal: '28001 ', pays: 'ES', email: 'ana@müller.example', phone: ' 600123456' }
    expect(normaliseFacts(customerFactNames, stored, stored)).toEqual(stored)
  })
})

describe('refusalOfFacts', () => {
  it('refuses a new e-mail address that is none', () => {
    expect(refusalOfFacts(customerFactNames, { email: 'a@b.example' }, { email: 'a..b@b.example' })?.errors).toEqual({
      email: 'message.should_be_an_email',
    })
  })

  it.each([
    ['a stored one', 'a..b@b.example', 'a..b@b.example'],
    ['none', 'a..b@b.example', ''],
    ['a missing one', '', undefined],
    ['a right one', 'a..b@b.example', ' a@b.example'],
  ])('takes %s', (_, stored, email) => {
    expect(refusalOfFacts(customerFactNames, { email: stored }, { email })).toBeUndefined()
  })
})
