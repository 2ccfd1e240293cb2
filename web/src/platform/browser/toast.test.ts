import { afterEach, expect, it } from 'vitest'
import { closeToast, currentToasts, toast } from './toast.ts'

afterEach(() => {
  for (const { id } of currentToasts()) closeToast(id)
})

it.each([
  ['success', 'green'],
  ['warning', 'yellow'],
  ['error', 'red'],
] as const)('shows a toast of %s in %s until it is closed', (kind, color) => {
  toast[kind]('Saved')
  expect(currentToasts()).toEqual([expect.objectContaining({ message: 'Saved', color })])
  closeToast(currentToasts()[0]?.id ?? 0)
  expect(currentToasts()).toEqual([])
})

it('drops the oldest toast when a sixth arrives', () => {
  for (const message of ['1', '2', '3', '4', '5', '6']) toast.success(message)
  expect(currentToasts().map(({ message }) => message)).toEqual(['2', '3', '4', '5', '6'])
})

it('shows a repeated message once, next to other messages', () => {
  for (const message of ['Refused', 'Refused', 'Saved', 'Refused']) toast.error(message)
  expect(currentToasts().map(({ message }) => message)).toEqual(['Saved', 'Refused'])
})
