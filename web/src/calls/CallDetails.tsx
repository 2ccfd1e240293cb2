import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { CustomerFields } from '../addresses/CustomerFields.tsx'
import { AttachmentsTab } from '../attachments/AttachmentsTab.tsx'
import { DefectTab } from '../defects/DefectTab.tsx'
import { DocumentsTab } from '../documents/DocumentsTab.tsx'
import { HistoryTable } from '../history/HistoryTable.tsx'
import { InvoiceCallButtons } from '../invoices/InvoiceCallButtons.tsx'
import { useT } from '../kernel/i18n.ts'
import { useSignedIn } from '../kernel/session.ts'
import { useTab } from '../kernel/useTab.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { bringIntoSight } from '../ui/bringIntoSight.ts'
import { CompareDialog } from '../ui/CompareDialog.tsx'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import classes from '../ui/RecordPage.module.css'
import { RecordTabs } from '../ui/RecordTabs.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { useSaveKey } from '../ui/useSaveKey.ts'
import { BackToCalls } from './BackToCalls.tsx'
import { CallHeader } from './CallHeader.tsx'
import { CallPanel } from './CallPanel.tsx'
import { callTabsFor } from './callTabs.ts'
import { ProductTab } from './ProductTab.tsx'
import { RemarkTab } from './RemarkTab.tsx'
import { tabFields, useCallForm } from './useCallForm.ts'
import { useField } from './useField.ts'
import { useShownValue } from './useShownValue.ts'

const savedTabs = ['customer', 'product', 'remark'] as const

/** A loaded call. The tab stands in the address; what is typed stays across tabs. */
export function CallDetails({ record }: { record: CallRecord }) {
  const t = useT()
  const tabs = callTabsFor(useSignedIn())
  const [tab, open] = useTab(tabs)
  const form = useCallForm(record, bringIntoSight(tabFields, tab, open))
  const field = useField(form)
  const guard = useLeaveGuard(form.wouldLose)
  const shown = useShownValue(record)
  const [defectsOpened, setDefectsOpened] = useState(false)
  if (tab === 'defects' && !defectsOpened) setDefectsOpened(true)
  const isSaved = savedTabs.some((name) => name === tab)
  useTitle(`${record.call_id} ${record.subject}`)
  useSaveKey(() => isSaved && form.save())

  return (
    <div className={classes.page}>
      <BackToCalls />
      <CallHeader record={record} form={form} />
      <div className={classes.columns}>
        <CallPanel record={record} form={form} />
        <div className={classes.work}>
          <RecordTabs tabs={tabs} tab={tab} open={open} nameOf={(name) => t(`call.tab.${name}`)}>
            <Tabs.Panel value="customer" pt="lg">
              <CustomerFields field={field} set={form.set} />
            </Tabs.Panel>
            <Tabs.Panel value="product" pt="lg">
              <ProductTab record={record} form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="remark" pt="lg">
              <RemarkTab form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="attachments" pt="lg">
              <AttachmentsTab owner={{ service_job_uuid: record.ID }} />
            </Tabs.Panel>
            <Tabs.Panel value="fees" pt="lg">
              <DocumentsTab type="fee" call={record} actions={<InvoiceCallButtons call_id={record.call_id} />} />
            </Tabs.Panel>
            <Tabs.Panel value="spareparts" pt="lg">
              <DocumentsTab type="sparepart" call={record} />
            </Tabs.Panel>
            <Tabs.Panel value="defects" pt="lg" keepMounted={defectsOpened}>
              <DefectTab call={record} isActive={tab === 'defects'} />
            </Tabs.Panel>
            <Tabs.Panel value="dpc" pt="lg">
              <DocumentsTab type="dpc" call={record} />
            </Tabs.Panel>
            <Tabs.Panel value="history" pt="lg">
              <HistoryTable of={{ service_job_uuid: record.ID }} />
            </Tabs.Panel>
          </RecordTabs>
          {isSaved && <SaveBar form={form} />}
        </div>
      </div>
      {form.isComparing && <CompareDialog form={form} show={shown} />}
      <LeaveDialog guard={guard} />
    </div>
  )
}
