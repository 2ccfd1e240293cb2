import { maxLengths } from '@callout/domain/calls/call.ts'

/** The remark of the company with a comment on a line of its own at the end. */
export function remarkWithComment(remark: string, comment: string): string {
  const before = remark.trimEnd()
  return before === '' ? comment : `${before}\n${comment}`
}

/** Characters that the remark still has for a comment; 0 or less if it is full. */
export const roomForComment = (remark: string) => maxLengths.description - remarkWithComment(remark, '').length
