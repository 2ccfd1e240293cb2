import type { ContractRecord } from '@callout/domain/contracts/contract.ts'
import { Tabs } from '@mantine/core'
import { CustomerFields } from '../../addresses/CustomerFields.tsx'
import { AttachmentsTab } from '../../attachments/AttachmentsTab.tsx'
import { useTab } from '../../platform/browser/useTab.ts'
import { useTitle } from '../../platform/browser/useTitle.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { CompareDialog } from '../../ui/dialogs/CompareDialog.tsx'
import { useLeaveGuard } from '../../ui/dialogs/useLeaveGuard.ts'
import { revealInvalidField } from '../../ui/forms/revealInvalidField.ts'
import { useSaveBar } from '../../ui/forms/useSaveBar.tsx'
import classes from '../../ui/records/RecordPage.module.css'
import { RecordTabs } from '../../ui/records/RecordTabs.tsx'
import { BackToContracts } from '../BackToContracts.tsx'
import { ContractCallsTab } from './ContractCallsTab.tsx'
import { ContractHeader } from './ContractHeader.tsx'
import { ContractPanel } from './ContractPanel.tsx'
import { ContractSummary } from './ContractSummary.tsx'
import { CoverageTab } from './CoverageTab.tsx'
import { type ContractTab, contractTabs } from './contractTabs.ts'
import { ProductTab } from './ProductTab.tsx'
import { RemarkTab } from './RemarkTab.tsx'
import { useContractField } from './useContractField.ts'
import { useContractFieldText } from './useContractFieldText.ts'
import { tabFields, useContractForm } from './useContractForm.ts'

/** A loaded contract with its tabs. The URL holds the open tab; unsaved input survives a tab change. */
export function ContractDetails({ record }: { record: ContractRecord }) {
  const t = useT()
  const [tab, open] = useTab<ContractTab>(contractTabs)
  const form = useContractForm(record, revealInvalidField(tabFields, tab, open))
  const field = useContractField(form)
  useLeaveGuard(form.wouldLose)
  const fieldText = useContractFieldText()
  useTitle(t('contract.title', { service_contract_id: record.service_contract_id }))
  const saveBar = useSaveBar(form, tabFields, tab, open)

  return (
    <div className={classes.page} data-record>
      <BackToContracts />
      <ContractHeader record={record} />
      <ContractSummary record={record} />
      <div className={classes.columns}>
        <ContractPanel record={record} form={form} />
        <div className={classes.work}>
          <RecordTabs tabs={contractTabs} tab={tab} open={open} nameOf={(name) => t(`contract.tab.${name}`)}>
            <Tabs.Panel value="customer" pt="lg">
              <CustomerFields field={field} setField={form.setField} />
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
        </div>
      </div>
      {saveBar}
      {form.isComparing && <CompareDialog form={form} show={fieldText} />}
    </div>
  )
}
