import { expect, it } from 'vitest'
import { readSerials } from './readSerials.ts'

it.each([
  ['one per line, with empty lines', 'SN-1\n\nSN-2\r\n', ['SN-1', 'SN-2'], 0],
  ['a row of a spreadsheet', 'SN-1\tSN-2; SN-3', ['SN-1', 'SN-2', 'SN-3'], 0],
  ['one number in two spellings, once', 'HX-4471/09\nhx 447109\nHX-1', ['HX-4471/09', 'HX-1'], 1],
  ['the column of serial numbers of a table', 'Name;Serial number\nAna;SN-1\n"Eva";"SN-2"', ['SN-1', 'SN-2'], 0],
  ['the columns of the portal itself', 'InsId,InternalSN,City\n1,SN-1,Madrid', ['SN-1'], 0],
  ['a header without a number of its own alone', 'Matricola\n', [], 0],
  ['nothing', '  \n', [], 0],
])('reads %s', (_, text, serials, repeated) => {
  expect(readSerials(text)).toEqual({ serials, repeated })
})
