// @vitest-environment jsdom
import { notifications } from '@mantine/notifications'
import { expect, it, vi } from 'vitest'
import { toast } from './toast.ts'

it.each([
  ['success', 'green'],
  ['warning', 'yellow'],
  ['error', 'red'],
] as const)('a toast of %s stays four seconds', (kind, color) => {
  const show = vi.spyOn(notifications, 'show').mockReturnValue('')
  toast[kind]('Saved')
  expect(show).toHaveBeenLastCalledWith(expect.objectContaining({ message: 'Saved', color, autoClose: 4000 }))
})
