import type { DocumentType } from '@callout/domain/documents/document.ts'
import type { Fee } from '../fixtures/fees.ts'

/** Rows of one company of one network, made for each request so that requests do not affect each other. */
export interface SampleRows {
  readonly ID: string
  readonly call_id: string
  readonly InsId: string
  /** Another company of the same network. */
  readonly societe_uuid: string
  /** The company that holds the call. */
  readonly holder: string
  /** A fee this company can invoice, and the number of an invoice it has made. */
  readonly fee: Fee
  readonly supplierInvoice: string
  /** Another invoice of the company. */
  readonly invoice: { readonly ID: string }
  /** The numbers of the company's documents of the call, by type. */
  readonly documents: Readonly<Record<DocumentType, string>>
  /** Added by the person who makes the request. */
  readonly attachment: { readonly ID: string; readonly file: string }
  /** A draft served by the same company, with an attachment added by the person who makes the request. */
  readonly contract: { readonly ID: string; readonly attachment: { readonly ID: string } }
  /** A view of the person who makes the request. */
  readonly view: { readonly ID: string }
  /** A trial of a policy by the person who makes the request. */
  readonly simulation: { readonly ID: string }
  /** An import of the person who makes the request, and its upload. */
  readonly adminImport: { readonly ID: string; readonly file: string }
  /** A change of the network that waits for a second person, and takes effect by itself. */
  readonly waiting: { readonly ID: string }
  /** An alarm of that product. */
  readonly signal: { readonly ID: string }
  /** A draft of a campaign. */
  readonly campaign: { readonly ID: string }
  /** A look back by the person who makes the request. */
  readonly backtest: { readonly ID: string }
  /** An API key of the network. */
  readonly apiKey: { readonly ID: string }
  /** A webhook of the network, with one of its deliveries. */
  readonly webhook: { readonly ID: string; readonly delivery: string }
  /** Serial number of the appliance; an active contract of the company covers it. */
  readonly serial: string
  /** The product of that appliance, which only its network has. */
  readonly code_product: string
}

/** A valid request body. `row` says that it names a row: people who may not see that row get 404. */
export interface Sample {
  readonly body: (rows: SampleRows) => Record<string, unknown>
  readonly row?: true
  /** Ends what the person had of this kind, whichever company's rows it came with. */
  readonly endsOthers?: true
  /** The row is a company, so that the key of one is not forged. */
  readonly isCompany?: true
  /** Refused to everyone in a network without return requests. */
  readonly isDpc?: true
  readonly accepted?: true
  /** The accepted visit is on the morning of the tests. */
  readonly isToday?: true
  /** The report of the visit is sent, and announced photos. */
  readonly isFinished?: true
  /** The row is a contract, which no technician sees. */
  readonly isContract?: true
  /** Only the account of the technician whose visit it is finds the row. */
  readonly isOfTechnician?: true
  /** Finds an appliance by its full serial number: anyone who may create calls there gets its product and dates. */
  readonly bySerial?: true
}

/** The same for several endpoints. */
export const none = () => ({})
