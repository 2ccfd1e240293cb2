import type { CallRecord } from '@callout/domain/calls/call.ts'
import { Tabs } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AttachmentsTab } from '../attachments/AttachmentsTab.tsx'
import { HistoryTable } from '../history/HistoryTable.tsx'
import { focusFirstError } from '../kernel/focusError.ts'
import { useT } from '../kernel/i18n.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { CompareDialog } from '../ui/CompareDialog.tsx'
import { LeaveDialog } from '../ui/LeaveDialog.tsx'
import { SaveBar } from '../ui/SaveBar.tsx'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { BackToCalls } from './BackToCalls.tsx'
import { CallHeader } from './CallHeader.tsx'
import classes from './CallPage.module.css'
import { CallPanel } from './CallPanel.tsx'
import { CustomerTab } from './CustomerTab.tsx'
import { ProductTab } from './ProductTab.tsx'
import { RemarkTab } from './RemarkTab.tsx'
import { tabFields, useCallForm } from './useCallForm.ts'
import { useShownValue } from './useShownValue.ts'

const tabs = ['customer', 'product', 'remark', 'attachments', 'history'] as const
type Tab = (typeof tabs)[number]
const savedTabs = ['customer', 'product', 'remark'] as const

/** A loaded call. The tab stands in the address; what is typed stays across tabs. */
export function CallDetails({ record }: { record: CallRecord }) {
  const t = useT()
  const navigate = useNavigate()
  const { tab: asked } = useSearch({ strict: false }) as { tab?: string }
  const tab: Tab = tabs.find((known) => known === asked) ?? 'customer'
  const open = (next: Tab) =>
    void navigate({ to: '.', search: () => (next === 'customer' ? {} : { tab: next }), replace: true } as never)

  const form = useCallForm(record, (wrong) => {
    const holder = savedTabs.find((name) => tabFields[name].some((field) => wrong.includes(field)))
    if (holder && !wrong.some((field) => (tabFields[tab as 'customer'] ?? []).includes(field as never))) open(holder)
    focusFirstError()
  })
  const guard = useLeaveGuard(form.wouldLose)
  const shown = useShownValue(record)
  const isSaved = savedTabs.some((name) => name === tab)
  useTitle(`${record.call_id} ${record.subject}`)
  useHotkeys(
    [
      [
        'mod+S',
        () => {
          // An open popup is a matter of its own.
          if (isSaved && !document.querySelector('[aria-modal="true"]')) void form.save()
        },
      ],
    ],
    [],
    true,
  )

  return (
    <div className={classes.page}>
      <BackToCalls />
      <CallHeader record={record} form={form} />
      <div className={classes.columns}>
        <CallPanel record={record} form={form} />
        <div className={classes.work}>
          <Tabs value={tab} onChange={(next) => open(next as Tab)} keepMounted={false}>
            <Tabs.List className={classes.tabs}>
              {tabs.map((name) => (
                <Tabs.Tab key={name} value={name} className={classes.tab}>
                  {t(`call.tab.${name}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="customer" pt="lg">
              <CustomerTab form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="product" pt="lg">
              <ProductTab record={record} form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="remark" pt="lg">
              <RemarkTab form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="attachments" pt="lg">
              <AttachmentsTab service_job_uuid={record.ID} />
            </Tabs.Panel>
            <Tabs.Panel value="history" pt="lg">
              <HistoryTable service_job_uuid={record.ID} />
            </Tabs.Panel>
          </Tabs>
          {isSaved && <SaveBar form={form} />}
        </div>
      </div>
      {form.isComparing && <CompareDialog form={form} show={shown} />}
      <LeaveDialog guard={guard} />
    </div>
  )
}
