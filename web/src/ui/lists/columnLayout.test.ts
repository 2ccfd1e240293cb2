import { describe, expect, it } from 'vitest'
import { moveColumn, readLayout } from './columnLayout.ts'

const offered = ['call_id', 'subject', 'status', 'ville']

describe('readLayout', () => {
  it("uses the list's order if nothing is remembered", () => {
    expect(readLayout(undefined, offered, ['ville'])).toEqual({
      order: offered,
      visible: { call_id: true, ville: false },
      sizes: {},
    })
  })

  it('keeps order, visibility and widths', () => {
    const remembered = {
      order: ['call_id', 'ville', 'status', 'subject'],
      visible: { status: false, ville: true },
      sizes: { subject: 300 },
    }
    expect(readLayout(remembered, offered, ['ville'])).toEqual({
      order: remembered.order,
      visible: { call_id: true, status: false, ville: true },
      sizes: { subject: 300 },
    })
  })

  it('drops a removed column and inserts a new one at its default place', () => {
    const remembered = { order: ['call_id', 'ville', 'gone', 'subject'], visible: { gone: false }, sizes: { gone: 90 } }
    expect(readLayout(remembered, offered, [])).toEqual({
      order: ['call_id', 'ville', 'status', 'subject'],
      visible: { call_id: true },
      sizes: {},
    })
  })

  it('keeps the first column first and visible', () => {
    const { order, visible } = readLayout({ order: ['ville', 'call_id'], visible: { call_id: false } }, offered, [])
    expect(order[0]).toBe('call_id')
    expect(visible.call_id).toBe(true)
  })

  it.each([['text'], [42], [null], [[]], [{ order: 'x', visible: [1], sizes: { subject: 'wide' } }]])(
    'ignores the invalid layout %j',
    (invalid) => {
      expect(readLayout(invalid, offered, [])).toEqual({ order: offered, visible: { call_id: true }, sizes: {} })
    },
  )
})

describe('moving a column', () => {
  it('passes those that are hidden', () => {
    const isShown = (name: string) => name !== 'status'
    expect(moveColumn(offered, 'ville', -1, isShown)).toEqual(['call_id', 'ville', 'subject', 'status'])
    expect(moveColumn(offered, 'subject', 1, isShown)).toEqual(['call_id', 'status', 'ville', 'subject'])
  })

  it.each([
    ['later', 'subject', 1, ['call_id', 'status', 'subject', 'ville']],
    ['earlier', 'ville', -1, ['call_id', 'subject', 'ville', 'status']],
    ['not before the first', 'subject', -1, offered],
    ['not past the end', 'ville', 1, offered],
    ['not the first', 'call_id', 1, offered],
  ] as const)('%s', (_, name, by, expected) => {
    expect(moveColumn(offered, name, by)).toEqual(expected)
  })
})
