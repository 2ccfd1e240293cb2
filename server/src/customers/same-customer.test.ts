import { describe, expect, it } from 'vitest'
import { type CustomerRecord, recordsOfSameCustomer, uncertainRecords } from './same-customer.ts'

const record = (number: string, facts: Partial<CustomerRecord> = {}): CustomerRecord => ({
  kind: 'call',
  key: number,
  number,
  network_code: 'ATLIBE',
  name: 'Ana Ruiz',
  ins_id: null,
  code: '',
  email: '',
  phone: '',
  phone2: '',
  street: '',
  zip: '',
  is_open: false,
  ...facts,
})

const found = (seed: CustomerRecord, others: CustomerRecord[]) =>
  recordsOfSameCustomer([seed], others).map(({ number }) => number)

describe('records about the same customer', () => {
  it.each<[string, Partial<CustomerRecord>, Partial<CustomerRecord>, boolean]>([
    ['the same card', { ins_id: 7 }, { ins_id: 7 }, true],
    ['the same e-mail, however it is written', { email: 'a@b.example' }, { email: 'A@B.example' }, true],
    ['the telephone in the other place', { phone: '+34 600 1' }, { phone2: '+346001' }, true],
    ['the telephone without the country', { phone: '+34 600 123 456' }, { phone: '600 123 456' }, true],
    ['the same street and postcode', { street: 'Río', zip: '1' }, { street: 'rio', zip: '1' }, true],
    ['the same street elsewhere', { street: 'Río', zip: '1' }, { street: 'Río', zip: '2' }, false],
    ['the same code', { code: 'C1' }, { code: 'C1' }, true],
    ['only the name', {}, {}, false],
    ['the name without accents', { ins_id: 7 }, { ins_id: 7, name: 'ANA RUÍZ ' }, true],
    ['another name at the same card', { ins_id: 7 }, { ins_id: 7, name: 'Luis Gil' }, false],
    ['another apostrophe', { ins_id: 7, name: 'Nuala O’Brien' }, { ins_id: 7, name: "NUALA O'BRIEN" }, true],
    ['no apostrophe', { ins_id: 7, name: 'Nuala O´Brien' }, { ins_id: 7, name: 'Nuala OBrien' }, true],
    ['ß as ss', { ins_id: 7, name: 'Groß, Uwe' }, { ins_id: 7, name: 'GROSS, UWE' }, true],
    ['a hyphen in the name', { ins_id: 7, name: 'Anne-Marie Roy' }, { ins_id: 7, name: 'Anne Marie  Roy' }, true],
    ['one of two telephones', { phone: '600 123 456 / 600 111 222' }, { phone2: '600111222' }, true],
    ['one of two e-mails', { email: 'a@b.example; c@d.example' }, { email: 'C@d.example' }, true],
    ['the street abbreviated', { street: 'C/ Sta. Ana', zip: '1' }, { street: 'Calle Santa Ana', zip: '1' }, true],
    ['another network', { ins_id: 7 }, { ins_id: 7, network_code: 'YGNITA' }, false],
    ['no name', { ins_id: 7, name: '' }, { ins_id: 7, name: '' }, false],
    ['a name that was erased', { ins_id: 7, name: '[erased]' }, { ins_id: 7, name: '[erased]' }, false],
  ])('%s', (_, seed, other, isSame) => {
    expect(found(record('1', seed), [record('2', other)])).toEqual(isSame ? ['1', '2'] : ['1'])
  })

  const [similar, different] = [true, false]
  it.each<
    [string, Partial<CustomerRecord>, Partial<CustomerRecord>, [hasSimilarName: boolean, ...shared: string[]] | []]
  >([
    ['fewer names', { ins_id: 7 }, { ins_id: 7, name: 'Ruiz' }, [similar, 'card']],
    ['another order', { ins_id: 7 }, { ins_id: 7, name: 'Ruiz, Ana' }, [similar, 'card']],
    ['an initial', { ins_id: 7 }, { ins_id: 7, name: 'A. Ruiz' }, [similar, 'card']],
    ['a typing error', { phone: '600123456' }, { phone2: '+34 600 123 456', name: 'Ana Riuz' }, [similar, 'phone']],
    ['no name', { email: 'a@b.example' }, { email: 'A@b.example', name: '' }, [similar, 'email']],
    ['another name at the same card', { ins_id: 7 }, { ins_id: 7, name: 'Luis Gil' }, []],
    [
      'another name and the same telephone',
      { phone: '600123456' },
      { phone2: '600 123 456', name: 'Luis Gil' },
      [different, 'phone'],
    ],
    [
      'another name and the same e-mail',
      { email: 'a@b.example', ins_id: 7 },
      { email: 'A@b.example', ins_id: 7, name: 'Luis Gil' },
      [different, 'email'],
    ],
    [
      'another name and the same address',
      { street: 'C/ Río 1', zip: '1' },
      { street: 'Calle Río 1', zip: '1', name: 'Luis Gil' },
      [different, 'street'],
    ],
    ['no contact in common', { ins_id: 7 }, { ins_id: 8, name: 'Ruiz' }, []],
    ['another network', { ins_id: 7 }, { ins_id: 7, name: 'Ruiz', network_code: 'YGNITA' }, []],
    ['a name that was erased', { ins_id: 7 }, { ins_id: 7, name: '[erased]' }, []],
  ])('are uncertain with %s', (_, seed, other, expected) => {
    const candidates = [record('1', seed), record('2', other)]
    const uncertain = uncertainRecords([record('1', seed)], candidates)
    expect(uncertain.flatMap((one) => [one.record.number, one.hasSimilarName, ...one.shared])).toEqual(
      expected.length === 0 ? [] : ['2', ...expected],
    )
  })

  it('are listed as uncertain with similar names first', () => {
    const phone = '600123456'
    const others = [record('2', { phone, name: 'Luis Gil' }), record('3', { phone, name: 'Ruiz' })]
    expect(uncertainRecords([record('1', { phone })], others).map((one) => one.record.number)).toEqual(['3', '2'])
  })

  it('are found through other records', () => {
    const others = [record('3', { email: 'x@y.example' }), record('2', { ins_id: 1, email: 'x@y.example' })]
    expect(found(record('1', { ins_id: 1 }), others)).toEqual(['1', '2', '3'])
  })

  it('are found in a long chain without reading each of them again and again', () => {
    let reads = 0
    const chain = Array.from({ length: 1_000 }, (_, n) => {
      const link = record(String(n), { phone: `600${n + 1_000}`, phone2: `600${n + 1_001}` })
      const name = () => {
        reads += 1
        return 'Ana Ruiz'
      }
      return Object.defineProperty(link, 'name', { get: name })
    })
    const [oldest, ...newer] = chain
    if (!oldest) throw new Error('no record')
    expect(found(oldest, newer.reverse())).toEqual(chain.map(({ number }) => number))
    expect(reads).toBeLessThan(3 * chain.length)
  })
})
