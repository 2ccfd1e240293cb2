import { describe, expect, it } from 'vitest'
import type { ColumnKind } from '../sheets/columns.ts'
import { damageOf } from './cell-damage.ts'

const kindOf = (cell: string, kind: ColumnKind) => damageOf(cell, { kind })?.kind

describe('a damaged cell', () => {
  it.each<[string, ColumnKind, string]>([
    ['#N/A', 'text', 'spreadsheet_error'],
    ['#N/D', 'code', 'spreadsheet_error'],
    ['#REF!', 'serial', 'spreadsheet_error'],
    ['#¡REF!', 'serial', 'spreadsheet_error'],
    ['#¿NOMBRE?', 'text', 'spreadsheet_error'],
    ['#DIV/0!', 'other', 'spreadsheet_error'],
    ['#VALEUR!', 'text', 'spreadsheet_error'],
    ['########', 'other', 'spreadsheet_error'],
    ['Err:502', 'text', 'spreadsheet_error'],
    ['NULL', 'text', 'null_word'],
    ['null', 'code', 'null_word'],
    ['(null)', 'email', 'null_word'],
    ['\\N', 'telephone', 'null_word'],
    ['NaN', 'serial', 'null_word'],
    ['2,406E+10', 'serial', 'rounded_number'],
    ['6,00E+08', 'telephone', 'rounded_number'],
    ['8.41234E+12', 'code', 'rounded_number'],
    ['12-may', 'house_number', 'date_for_code'],
    ['12-May-24', 'serial', 'date_for_code'],
    ['mar-24', 'code', 'date_for_code'],
    ['3-août', 'house_number', 'date_for_code'],
    ['12/05/2024', 'serial', 'date_for_code'],
    ['24060000017.0', 'serial', 'added_decimals'],
    ['600123456,00', 'telephone', 'added_decimals'],
    ['="08001"', 'postcode', 'text_sign'],
    ["'08001", 'postcode', 'text_sign'],
    ['=VLOOKUP(A2;B:C;2)', 'text', 'text_sign'],
    ['2406000001700000', 'serial', 'cut_number'],
    ['IÃ±aki', 'text', 'wrong_encoding'],
    ['CafÃ© de lâ€™Ã‰toile', 'text', 'wrong_encoding'],
    ['I\ufffdaki', 'text', 'wrong_encoding'],
  ])('%s in a column of kind %s is %s', (cell, column, kind) => expect(kindOf(cell, column)).toBe(kind))
})

describe('a sound cell', () => {
  it.each<[string, ColumnKind]>([
    ['MAR-24', 'code'],
    ['12-may', 'text'],
    ['12/05/2024', 'text'],
    ['#12', 'house_number'],
    ['Null', 'text'],
    ['Nan', 'text'],
    ['HX-4471/09', 'serial'],
    ['1E5', 'code'],
    ['CE+5', 'code'],
    ['600 12 34 56', 'telephone'],
    ['08001', 'postcode'],
    ['4400-123', 'postcode'],
    ['IRMÃOS CONCEIÇÃO', 'text'],
    ['Âge, âme, château', 'text'],
    ['24060000017', 'serial'],
    ['8,5', 'other'],
    ['-12.50', 'other'],
  ])('%s in a column of kind %s is taken', (cell, column) => expect(kindOf(cell, column)).toBeUndefined())
})
