import { expect, test } from 'vitest'
import {
  distinctiveCompanyName,
  hasWordsOf,
  normaliseCompanyName,
  shortCompanyName,
  writingsOfCompany,
} from './company-name.ts'

test.each([
  ['Larnosa, S.L.', 'larnosa sl'],
  ['LARNOSA SL', 'larnosa sl'],
  ['Larnosa S. L.', 'larnosa sl'],
  ['Gás do Sul, Lda.', 'gas do sul lda'],
  ['Gás do Sul Limitada', 'gas do sul lda'],
  ['Termica S.r.l.', 'termica srl'],
  ['Térmica S.A.', 'termica sa'],
  ['Chauffage S.A.R.L.', 'chauffage sarl'],
  ['Confort Térmico, Sociedad Limitada', 'confort termico sl'],
  ['Confort Térmico Sociedad Anónima Unipersonal', 'confort termico sau'],
  ['Termica Società a responsabilità limitata', 'termica srl'],
  ['Chauffage, société à responsabilité limitée', 'chauffage sarl'],
  ['Gás Limitada do Sul', 'gas lda do sul'],
  ['Sociedad Limitada', 'sociedad lda'],
  ['J.M. García', 'jm garcia'],
  ['Casa Sol', 'casa sol'],
  ['', ''],
])('compares the company %j as %j', (typed, normal) => expect(normaliseCompanyName(typed)).toBe(normal))

test.each([
  ['Larnosa, S.L.', 'larnosa'],
  ['Larnosa', 'larnosa'],
  ['SA', 'sa'],
])('knows %j also as %j', (typed, short) => expect(shortCompanyName(typed)).toBe(short))

test.each([
  ['Servicio Técnico Larnosa, S.L.', 'larnosa'],
  ['Assistenza Tecnica del Lago S.r.l.', 'lago'],
  ['Térmica Norte', 'termica norte'],
  ['Servicio Técnico, S.L.', ''],
])('tells %j apart by %j', (typed, distinctive) => expect(distinctiveCompanyName(typed)).toBe(distinctive))

test.each([
  [
    'Larnosa, S.L.',
    ['larnosa sl', 'larnosa s l', 'larnosa sociedad limitada', 'larnosa sociedad de responsabilidad limitada'],
  ],
  [
    'Sul Lda',
    ['sul lda', 'sul l d a', 'sul sociedade limitada', 'sul sociedade por quotas', 'sul limitada', 'sul ltda'],
  ],
  ['Foyer Ltd', ['foyer ltd', 'foyer l t d', 'foyer limited']],
  ['J.M. García', ['jm garcia']],
  ['rafael peña', []],
  ['SL', []],
])('searches %j as %j too', (typed, writings) => expect(writingsOfCompany(typed)).toEqual(writings))

test.each([
  ['Larnosa, S.L.', 'larnosa sl', true],
  ['Larnosa SL', 'Larnosa, S.L.', true],
  ['Térmica Norte', 'norte term', true],
  ['Larnosa SL', 'Larnosa SA', false],
  ['Larnosa', '', true],
])('%j has the words of %j: %j', (text, searched, has) => expect(hasWordsOf(text, searched)).toBe(has))
