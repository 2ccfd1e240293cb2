import { expect, test } from 'vitest'
import { searchedSerialNumber, withoutSerialLabel } from './serial-number.ts'

test.each([
  'S/N 24061234567',
  's/n: 24061234567',
  'S/N24061234567',
  'SN: 24061234567',
  'SN 24061234567',
  'S.N. 24061234567',
  'n/s 24061234567',
  'N/S: 240 612 345 67',
  'nº serie 24061234567',
  'Nº de serie: 24061234567',
  'número de serie 24061234567',
  'núm. serie 24061234567',
  'n. de série 24061234567',
  'n° série 24061234567',
  'numéro de série 24061234567',
  'numero di serie 24061234567',
  'serie 24061234567',
  'matricola 24061234567',
  'Matr. 24061234567',
  'matrícula: 24061234567',
  'serial number 24061234567',
  'Serial no. 24061234567',
  '(21)24061234567',
  '(01)08412345678905(21)24061234567',
  '01084123456789052124061234567',
  '24061234567',
])('looks for the serial number of %j', (typed) => expect(searchedSerialNumber(typed)).toBe('24061234567'))

test.each([
  ['quintana S/N: 24061234567', 'quintana 24061234567'],
  ['quintana (21) 24061234567', 'quintana 24061234567'],
  ['Calle Mayor s/n', 'Calle Mayor s/n'],
  ['Calle Mayor s/n 28001', 'Calle Mayor s/n 28001'],
  ['SN-4471', 'SN-4471'],
  ['SN4471', 'SN4471'],
  ['Seriegarcia 12', 'Seriegarcia 12'],
  ['n/s', 'n/s'],
  ['S/N ABC', 'S/N ABC'],
])('reads %j without labels as %j', (typed, text) => expect(withoutSerialLabel(typed)).toBe(text))
