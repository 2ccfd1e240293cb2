import { expect, it } from 'vitest'
import { defaultPageSize, effectiveSorts, pageSizes } from '../platform/list.request.ts'
import { callList } from './call.list.ts'

it('has these columns in this order', () => {
  expect(Object.keys(callList.columns)).toEqual([
    'call_id',
    'subject',
    'status',
    'code_product',
    'internal_serial_number',
    'item_name',
    'call_type',
    'problem_type',
    'priority',
    'skill',
    'code_postal',
    'ville',
    'phone',
    'created_at',
    'appointment_date_at',
    'subcontractor_name',
    'answer_due_at',
    // Hidden until somebody selects them.
    'customer_name',
    'adresse',
    'street_number',
    'technician',
    'updated_at',
  ])
})

it('shows these filters and accepts further hidden ones', () => {
  const shown = Object.entries(callList.filters).filter(([, filter]) => !('isHidden' in filter))
  expect(shown.map(([name]) => name)).toEqual([
    'call_id',
    'call_center',
    'subject',
    'code',
    'phone',
    'customer_name',
    'adresse',
    'code_postal',
    'internal_serial_number',
    'priority',
    'status',
    'call_type',
    'problem_type',
    'business_unit',
    'subContractors',
    'dispatchers',
    'created_at',
    'appointment_date_at',
    'answer_state',
    'repeat',
    'customer_answer',
    'rating',
  ])
  expect(Object.keys(callList.filters)).toEqual(
    expect.arrayContaining([
      'unaccepted',
      'unassigned',
      'startDate',
      'endDate',
      'serviceContractProduit_uuid',
      'serviceContract_internalSerialNumber',
    ]),
  )
})

it('has these page sizes and is sorted by its first column by default', () => {
  expect(defaultPageSize).toBe(40)
  expect(pageSizes).toEqual([5, 10, 20, 30, 40])
  expect(effectiveSorts(callList, [])).toEqual([{ Member: Object.keys(callList.columns)[0], SortDirection: 0 }])
  expect(callList.name).toBe('servicecalls')
})
