import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { useMemo } from 'react'
import { type ListSource, useList } from '../../platform/lists/useList.ts'
import { ListFooter } from '../../ui/lists/ListFooter.tsx'
import { ListRows } from '../../ui/lists/ListRows.tsx'
import { useColumns } from '../../ui/lists/useColumns.ts'
import { callSource } from '../callQueries.ts'
import { callView, callWidths } from '../callView.tsx'

interface CallsOfApplianceProps {
  readonly title: string
  readonly internal_serial_number: string
  /** Null if the product is unknown; then the serial number alone identifies the appliance. */
  readonly produit_uuid: string | null
}

const ownUrlParams = ['tab']
const widths = { ...callWidths, call_id: 175, status: 110, subcontractor_name: 190 }
// The same in every row, as all calls concern one appliance.
const withoutColumns = ['code_product', 'internal_serial_number', 'item_name', 'skill', 'code_postal', 'ville', 'phone']
const newestFirst = { Member: 'created_at', SortDirection: 1 } as const
const leadingColumns = ['status', 'created_at', 'appointment_date_at', 'subcontractor_name']

/** List of an appliance's service calls, newest first, on a tab of another record. */
export function CallsOfAppliance({ title, internal_serial_number, produit_uuid }: CallsOfApplianceProps) {
  const source = useMemo((): ListSource<CallRow> => {
    const fixed = {
      serviceContract_internalSerialNumber: internal_serial_number,
      ...(produit_uuid && { serviceContractProduit_uuid: produit_uuid }),
    }
    return { ...callSource, fixedFilters: fixed, ownUrlParams, sort: newestFirst }
  }, [internal_serial_number, produit_uuid])
  const data = useList(source)
  const columns = useColumns({ list: data.list, page: 'callsofappliance', withoutColumns, leadingColumns, widths })
  return (
    <div>
      <ListRows data={data} columns={columns} view={callView} title={title} />
      <ListFooter data={data} />
    </div>
  )
}
