import { maxLengths } from '@callout/domain/calls/call.ts'
import { expect, it } from 'vitest'
import { remarkWithComment, roomForComment } from './remarkWithComment.ts'

it('keeps the stored remark and adds the comment on a line of its own', () => {
  expect(remarkWithComment('', 'Nobody at home')).toBe('Nobody at home')
  expect(remarkWithComment(' \n', 'Nobody at home')).toBe('Nobody at home')
  expect(remarkWithComment('Fan missing\n', 'Nobody at home')).toBe('Fan missing\nNobody at home')
})

it('leaves the comment the rest of the remark', () => {
  expect(roomForComment('')).toBe(maxLengths.description)
  const remark = 'x'.repeat(maxLengths.description - 10)
  const comment = 'y'.repeat(roomForComment(remark))
  expect(remarkWithComment(remark, comment)).toHaveLength(maxLengths.description)
  expect(roomForComment('x'.repeat(maxLengths.description))).toBeLessThan(1)
})
