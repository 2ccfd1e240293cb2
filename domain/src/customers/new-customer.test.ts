import { expect, test } from 'vitest'
import { callerNumber, type NewCustomer, newCustomerFrom } from './new-customer.ts'

test.each<[typed: string, fields: NewCustomer]>([
  ['600 123 456', { phone: '600 123 456' }],
  [' +34 600-123-456 ', { phone: '+34 600-123-456' }],
  ['600 123 456 ext. 23', { phone: '600 123 456 ext. 23' }],
  ['600 123 456 / 912 345 678', { phone: '600 123 456', phone2: '912 345 678' }],
  ['600123456, 912345678, 933123456', { phone: '600123456', phone2: '912345678 / 933123456' }],
  ['112', { phone: '112' }],
  ['ana@example.com', { email: 'ana@example.com' }],
  ['Ana Ruiz <ana@example.com>', { customer_name: 'Ana Ruiz', email: 'ana@example.com' }],
  ['ana@', { email: 'ana@' }],
  ['Lucía  Ferrer', { customer_name: 'Lucía Ferrer' }],
  ['O’Brien', { customer_name: 'O’Brien' }],
  ['Дмитрий Шевченко', { customer_name: 'Дмитрий Шевченко' }],
  ['王小明', { customer_name: '王小明' }],
  ['Ana Ruiz 600 123 456', { customer_name: 'Ana Ruiz', phone: '600 123 456' }],
  ['600123456 Ana Ruiz', { customer_name: 'Ana Ruiz', phone: '600123456' }],
  ['Ana Ruiz tel. 600123456', { customer_name: 'Ana Ruiz', phone: '600123456' }],
  ['Calle Mayor 12', { adresse: 'Calle Mayor', street_number: '12' }],
  ['C/ Mayor, 12 B', { adresse: 'C/ Mayor', street_number: '12 B' }],
  ['HX-4471/09', { internal_serial_number: 'HX-4471/09' }],
  ['7 Mares Hotel', { customer_name: '7 Mares Hotel' }],
])('%j means %j', (typed, fields) => expect(newCustomerFrom(typed, 'ES')).toEqual(fields))

test.each([
  ['+34600123456', '+34600123456'],
  ['0034600123456', '+34600123456'],
  ['600 123 456', '+34600123456'],
  ['tel:+34-600-123-456', '+34600123456'],
  ['tel:+34912345678;ext=12', '+34912345678 ext. 12'],
  ['sip:600123456@pbx.example', '+34600123456'],
  ['912345678 ext. 12', '+34912345678 ext. 12'],
  ['+351 912 345 678', '+351912345678'],
  ['1234', '1234'],
  ['anonymous', ''],
  ['', ''],
])('a caller from %j has the number %j', (named, number) => expect(callerNumber(named, 'ES')).toBe(number))
