import type { DraftLine } from './documentDraft.ts'

/** Maps an error path of a save request to the form: the request has line indexes, the form has line keys. */
export const formPathOfLine = (sent: readonly Pick<DraftLine, 'key'>[]) => (field: string) =>
  field.replace(/^lines\.(\d+)\./, (whole, index: string) => {
    const line = sent[Number(index)]
    return line ? `lines.${line.key}.` : whole
  })
