import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { Tabs } from '@mantine/core'
import { CustomerFields } from '../addresses/CustomerFields.tsx'
import { AttachmentsTab } from '../attachments/AttachmentsTab.tsx'
import { useT } from '../kernel/i18n.ts'
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
import { BackToContracts } from './BackToContracts.tsx'
import { ContractCallsTab } from './ContractCallsTab.tsx'
import { ContractHeader } from './ContractHeader.tsx'
import { ContractPanel } from './ContractPanel.tsx'
import { CoverageTab } from './CoverageTab.tsx'
import { type ContractTab, contractTabs, isSavedTab } from './contractTabs.ts'
import { ProductTab } from './ProductTab.tsx'
import { RemarkTab } from './RemarkTab.tsx'
import { useContractField } from './useContractField.ts'
import { tabFields, useContractForm } from './useContractForm.ts'
import { useShownValue } from './useShownValue.ts'

/** A loaded contract. The tab stands in the address; what is typed stays across tabs. */
export function ContractDetails({ record }: { record: ContractRecord }) {
  const t = useT()
  const [tab, open] = useTab<ContractTab>(contractTabs)
  const form = useContractForm(record, bringIntoSight(tabFields, tab, open))
  const field = useContractField(form)
  const guard = useLeaveGuard(form.wouldLose)
  const shown = useShownValue()
  const isSaved = isSavedTab(tab)
  useTitle(t('contract.title', { service_contract_id: record.service_contract_id }))
  useSaveKey(() => isSaved && form.save())

  return (
    <div className={classes.page}>
      <BackToContracts />
      <ContractHeader record={record} />
      <div className={classes.columns}>
        <ContractPanel record={record} form={form} />
        <div className={classes.work}>
          <RecordTabs tabs={contractTabs} tab={tab} open={open} nameOf={(name) => t(`contract.tab.${name}`)}>
            <Tabs.Panel value="customer" pt="lg">
              <CustomerFields field={field} set={form.set} />
            </Tabs.Panel>
            <Tabs.Panel value="product" pt="lg">
              <ProductTab record={record} form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="remark" pt="lg">
              <RemarkTab form={form} />
            </Tabs.Panel>
            <Tabs.Panel value="calls" pt="lg">
              <ContractCallsTab record={record} />
            </Tabs.Panel>
            <Tabs.Panel value="attachments" pt="lg">
              <AttachmentsTab owner={{ service_contract_uuid: record.ID }} />
            </Tabs.Panel>
            <Tabs.Panel value="coverage" pt="lg">
              <CoverageTab record={record} template_code={form.values.contract_template} />
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
