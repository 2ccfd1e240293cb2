import type { DraftLine } from './documentDraft.ts'

/** Says where an error of a sent line stands on screen: a body counts its lines, a form knows them by key. */
export const pathOfLine = (sent: readonly Pick<DraftLine, 'key'>[]) => (field: string) =>
  field.replace(/^lines\.(\d+)\./, (whole, index: string) => {
    const line = sent[Number(index)]
    return line ? `lines.${line.key}.` : whole
  })
