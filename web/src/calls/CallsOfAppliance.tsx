import type { CallRow } from '@callout/domain/calls/call.api.ts'
import { useMemo } from 'react'
import { type ListSource, useList } from '../kernel/useList.ts'
import { ListFooter } from '../ui/ListFooter.tsx'
import { ListTable } from '../ui/ListTable.tsx'
import { useColumns } from '../ui/useColumns.ts'
import { calls } from './callQueries.ts'
import { callView, callWidths } from './callView.tsx'

interface CallsOfApplianceProps {
  readonly title: string
  readonly internal_serial_number: string
  /** The product; where it is not known, the serial number alone says which appliance it is. */
  readonly produit_uuid: string | null
}

const within = ['tab']
// What is the same for every call about one appliance.
const withoutColumns = ['code_product', 'internal_serial_number', 'item_name', 'skill', 'code_postal', 'ville', 'phone']

/** The service calls about one appliance, as a list on a tab of another record. */
export function CallsOfAppliance({ title, internal_serial_number, produit_uuid }: CallsOfApplianceProps) {
  const source = useMemo((): ListSource<CallRow> => {
    const fixed = {
      serviceContract_internalSerialNumber: internal_serial_number,
      ...(produit_uuid && { serviceContractProduit_uuid: produit_uuid }),
    }
    return { ...calls, fixed, within }
  }, [internal_serial_number, produit_uuid])
  const data = useList(source)
  const columns = useColumns({ list: data.list, view: 'callsofappliance', withoutColumns, widths: callWidths })
  return (
    <div>
      <ListTable data={data} columns={columns} view={callView} title={title} />
      <ListFooter data={data} />
    </div>
  )
}
