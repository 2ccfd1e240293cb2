import { z } from 'zod'
import { changedItem } from '../history/history.ts'
import { type Who, who } from '../platform/access.ts'
import { type OutputOf, once } from '../platform/once.ts'

/** Kinds of records whose changes programs read, each with who may read records of this kind. */
export const changeKinds = {
  call: who.everyone,
  document: who.documentWriters,
  contract: who.contractReaders,
  invoice: who.invoiceReaders,
  card: who.everyone,
  company: who.companyReaders,
  attachment: who.everyone,
} as const satisfies Record<string, Who>

export type ChangeKind = keyof typeof changeKinds
export const changeKindNames = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]]

/** The type of the last change of a record that its reader may no longer see. */
export const goneType = 'gone'

/** Days for which changes are kept. */
export const changesKeptDays = 90

/** A change of a record, for programs. */
export const change = once(() =>
  z.object({
    /** Position of this change in the order of commits. */
    cursor: z.string(),
    at: z.string(),
    kind: z.enum(changeKindNames),
    /** Key of the record: the `DocEntry` of a document, the `InsId` of a card. */
    ID: z.string(),
    /** Version of the record after the change; for a company that of its legal facts. */
    version: z.int(),
    network_code: z.string(),
    /** The type as the history has it; `gone` if the reader may no longer see the record. */
    type: z.string(),
    /** The changed fields as the history shows them; empty for records without history: cards and companies. */
    changedItem: z.array(changedItem),
  }),
)
export type Change = OutputOf<typeof change>
