import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Tabs } from '@mantine/core'
import { CustomerFields } from '../../addresses/CustomerFields.tsx'
import { AttachmentsTab } from '../../attachments/AttachmentsTab.tsx'
import { DefectTab } from '../../defects/DefectTab.tsx'
import { useKeepDefectTabMounted } from '../../defects/useKeepDefectTabMounted.tsx'
import { DocumentsTab } from '../../documents/DocumentsTab.tsx'
import { HistoryTable } from '../../history/HistoryTable.tsx'
import { InvoiceCallButtons } from '../../invoices/InvoiceCallButtons.tsx'
import { useTab } from '../../platform/browser/useTab.ts'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { CompareDialog } from '../../ui/dialogs/CompareDialog.tsx'
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts'
import { revealInvalidField } from '../../ui/forms/revealInvalidField.ts'
import { useSaveBar } from '../../ui/forms/useSaveBar.tsx'
import classes from '../../ui/records/RecordPage.module.css'
import { RecordTabs } from '../../ui/records/RecordTabs.tsx'
import { BackToCalls } from '../BackToCalls.tsx'
import { CallOverview } from '../case/CallOverview.tsx'
import { CallSummary } from '../case/CallSummary.tsx'
import { useTabCounts } from '../case/useTabCounts.ts'
import { CallHeader } from './CallHeader.tsx'
import { CallPanel } from './CallPanel.tsx'
import { visibleCallTabs } from './callTabs.ts'
import { ProductTab } from './ProductTab.tsx'
import { RemarkTab } from './RemarkTab.tsx'
import { useCallField } from './useCallField.ts'
import { useCallFieldText } from './useCallFieldText.ts'
import { tabFields, useCallForm } from './useCallForm.ts'

/** A loaded call with its tabs. The URL holds the open tab; unsaved input survives a tab change. */
export function CallDetails({ record }: { record: CallRecord }) {
  const t = useT()
  const tabs = visibleCallTabs(useRequiredSession())
  const [tab, open] = useTab(tabs)
  const { form, overlapDialog } = useCallForm(record, revealInvalidField(tabFields, tab, open))
  const field = useCallField(form)
  useLeaveGuard(form.wouldLose)
  const fieldText = useCallFieldText(record)
  const keepsDefectTabMounted = useKeepDefectTabMounted(record, tab === 'defects')
  useTitle(`${record.call_id} ${record.subject}`)
  const countOf = useTabCounts(record.ID)
  const saveBar = useSaveBar(form, tabFields, tab, open)

  return (
    <div className={classes.page} data-record>
      <BackToCalls />
      <CallHeader record={record} form={form} onEnterSerial={() => open('product')} />
      <CallSummary record={record} />
      <div className={classes.columns}>
        <CallPanel record={record} form={form} />
        <div className={classes.work}>
          <RecordTabs tabs={tabs} tab={tab} open={open} nameOf={(name) => t(`call.tab.${name}`)} countOf={countOf}>
            <Tabs.Panel value="overview" pt="lg">
              <CallOverview record={record} campaignAnswer={field('campaign_answer')} />
            </Tabs.Panel>
            <Tabs.Panel value="customer" pt="lg">
              <CustomerFields field={field} setField={form.setField} />
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
            <Tabs.Panel value="defects" pt="lg" keepMounted={keepsDefectTabMounted}>
              <DefectTab call={record} isActive={tab === 'defects'} />
            </Tabs.Panel>
            <Tabs.Panel value="dpc" pt="lg">
              <DocumentsTab type="dpc" call={record} />
            </Tabs.Panel>
            <Tabs.Panel value="history" pt="lg">
              <HistoryTable owner={{ service_job_uuid: record.ID }} place={record} />
            </Tabs.Panel>
          </RecordTabs>
        </div>
      </div>
      {saveBar}
      {form.isComparing && <CompareDialog form={form} show={fieldText} />}
      {overlapDialog}
    </div>
  )
}
