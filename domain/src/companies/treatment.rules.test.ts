import { describe, expect, it } from 'vitest'
import { refusalOfTreatment, reverseChargeLaw } from './treatment.rules.ts'

const parties = {
  madrid: { pays: 'ES', code_postal: '28001', tax_number: 'B00010009' },
  'madrid without number': { pays: 'ES', code_postal: '28001', tax_number: '' },
  tenerife: { pays: 'ES', code_postal: '38001', tax_number: 'B00010009' },
  ceuta: { pays: 'ES', code_postal: '51001', tax_number: 'B00010009' },
  funchal: { pays: 'PT', code_postal: '9000-001', tax_number: '400412870' },
  milano: { pays: 'IT', code_postal: '20138', tax_number: '99041271000' },
  'milano with a wrong number': { pays: 'IT', code_postal: '20138', tax_number: '99041271001' },
  paris: { pays: 'FR', code_postal: '75001', tax_number: 'FR29999000128' },
  brussels: { pays: 'BE', code_postal: '1000', tax_number: '0428759497' },
  antwerp: { pays: 'BE', code_postal: '2000', tax_number: '0428759497' },
  zurich: { pays: 'CH', code_postal: '8001', tax_number: 'CHE-1' },
  london: { pays: 'GB', code_postal: 'E1', tax_number: 'GB980780684' },
  nowhere: { pays: '', code_postal: '', tax_number: '' },
}
type Party = keyof typeof parties

describe('reverse charge', () => {
  it.each<[Party, Party, string]>([
    ['madrid', 'madrid', 'Ley 37/1992, art. 84.Uno.2.º f)'],
    ['tenerife', 'madrid', 'Ley 20/1991, art. 19.1.2.º'],
    ['milano', 'milano', 'DPR 633/1972, art. 17, c. 6, a-ter)'],
    ['funchal', 'funchal', 'CIVA, art. 2.º, n.º 1, j)'],
    ['paris', 'paris', 'CGI, art. 283, 2 nonies'],
    ['brussels', 'paris', '2006/112/CE, art. 196'],
    ['funchal', 'madrid', '2006/112/CE, art. 196'],
  ])('of %s to %s is possible by law', (company, network, law) => {
    expect(reverseChargeLaw(parties[company], parties[network])).toBe(law)
    expect(refusalOfTreatment('reverse_charge', parties[company], parties[network])).toBeUndefined()
  })

  it.each<[Party, Party]>([
    ['ceuta', 'madrid'],
    ['antwerp', 'brussels'],
    ['zurich', 'paris'],
    ['london', 'paris'],
    ['tenerife', 'milano'],
    ['milano with a wrong number', 'madrid'],
    ['madrid without number', 'milano'],
    ['milano', 'tenerife'],
  ])('of %s to %s is refused on the field', (company, network) => {
    const refusal = refusalOfTreatment('reverse_charge', parties[company], parties[network])
    expect(refusal?.errors).toEqual({ vat_treatment: 'legal.refused.reverse_charge' })
  })
})

describe('other treatments', () => {
  it.each<[string, Party, Party, boolean]>([
    ['intra_community', 'milano', 'madrid', true],
    ['intra_community', 'milano', 'madrid without number', false],
    ['intra_community', 'madrid', 'madrid', false],
    ['intra_community', 'zurich', 'madrid', false],
    ['export', 'madrid', 'zurich', true],
    ['export', 'madrid', 'tenerife', true],
    ['export', 'tenerife', 'madrid', false],
    ['export', 'madrid', 'paris', false],
    ['domestic', 'zurich', 'paris', true],
    ['exempt', 'ceuta', 'madrid', true],
    ['reverse_charge', 'nowhere', 'madrid', true],
    ['reverse_charge', 'zurich', 'nowhere', true],
  ])('%s of %s to %s: %s', (treatment, company, network, isPossible) => {
    const refusal = refusalOfTreatment(treatment, parties[company], parties[network])
    expect(refusal?.errors.vat_treatment).toBe(isPossible ? undefined : `legal.refused.${treatment}`)
  })
})
