import type { TaxRegion } from '../addresses/tax-regions.ts'
import type { RateKind } from './tax-rates.ts'

/** A rate that the law sets, from its first day on, with the law that says so. */
export interface LegalRate {
  readonly country: string
  readonly tax_region: TaxRegion
  readonly rate_kind: RateKind
  /** `YYYY-MM-DD`. */
  readonly valid_from: string
  /** In percent. */
  readonly rate: number
  readonly source: string
}

const ratesOf =
  (country: string, tax_region: TaxRegion) =>
  (rate_kind: RateKind, valid_from: string, rate: number, source: string): LegalRate => ({
    country,
    tax_region,
    rate_kind,
    valid_from,
    rate,
    source,
  })

const spain = ratesOf('ES', 'mainland')
const canaries = ratesOf('ES', 'canaries')
const portugal = ratesOf('PT', 'mainland')
const madeira = ratesOf('PT', 'madeira')
const azores = ratesOf('PT', 'azores')
const italy = ratesOf('IT', 'mainland')
const france = ratesOf('FR', 'mainland')

/**
 * The rates of services that a new network begins with. Ceuta and Melilla set theirs between 0.5 and 10 % by kind of
 * service (Ley 8/1991, and the ordinance of each city), so that a network has to say which one is its own. Those of Madeira
 * and the Azores are set by their assemblies (CIVA, artigo 18.º, n.º 3, since Lei 12/2022, artigo 286.º), and listed by the
 * tax authority in Ofício Circulado 25045/2024.
 */
export const legalRates: readonly LegalRate[] = [
  spain('standard', '2012-09-01', 21, 'Ley 37/1992, art. 90; Real Decreto-ley 20/2012, art. 23'),
  spain('reduced', '2012-09-01', 10, 'Ley 37/1992, art. 91.Uno; Real Decreto-ley 20/2012, art. 23'),
  canaries('standard', '2012-07-01', 7, 'Ley 4/2012 de Canarias, art. 51'),
  canaries('standard', '2019-01-01', 6.5, 'Ley 7/2018 de Canarias'),
  canaries('standard', '2020-01-01', 7, 'Ley 19/2019 de Canarias'),
  canaries('reduced', '2012-07-01', 3, 'Ley 4/2012 de Canarias, art. 51'),
  portugal('standard', '2011-01-01', 23, 'CIVA, artigo 18.º, n.º 1, c); Lei 55-A/2010'),
  portugal('reduced', '2010-07-01', 6, 'CIVA, artigo 18.º, n.º 1, a); Lei 12-A/2010'),
  madeira('standard', '2012-04-01', 22, 'CIVA, artigo 18.º, n.º 3, b); Lei 14-A/2012'),
  madeira('reduced', '2012-04-01', 5, 'CIVA, artigo 18.º, n.º 3, b); Lei 14-A/2012'),
  madeira('reduced', '2024-10-01', 4, 'Decreto Legislativo Regional 6/2024/M'),
  azores('standard', '2021-07-01', 16, 'CIVA, artigo 18.º, n.º 3, a); Decreto Legislativo Regional 15-A/2021/A'),
  azores('reduced', '2021-07-01', 4, 'CIVA, artigo 18.º, n.º 3, a); Decreto Legislativo Regional 15-A/2021/A'),
  italy('standard', '2013-10-01', 22, 'DPR 633/1972, art. 16; DL 76/2013, art. 11'),
  italy('reduced', '1995-02-24', 10, 'DPR 633/1972, art. 16 e tabella A, parte III; DL 41/1995, art. 10'),
  france('standard', '2014-01-01', 20, 'CGI, art. 278; loi 2012-1510, art. 68'),
  france('reduced', '2014-01-01', 10, 'CGI, art. 278 bis, 279 et 279-0 bis; loi 2012-1510, art. 68'),
]

/** The legal rates of a country. */
export const legalRatesOf = (country: string) => legalRates.filter((one) => one.country === country)
