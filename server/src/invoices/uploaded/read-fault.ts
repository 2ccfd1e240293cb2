import type { UploadFault } from '@callout/domain/invoices/uploaded/uploaded-invoice.ts'

/** A fault of an uploaded file: its message key ends in `fault`. */
export interface Fault {
  readonly fault: UploadFault
  readonly params: Readonly<Record<string, string | number>>
}

/** Thrown where a file cannot be read as an invoice. */
export class FaultError extends Error {
  readonly found: Fault
  constructor(fault: UploadFault, params: Fault['params'] = {}) {
    super(fault)
    this.found = { fault, params }
  }
}
