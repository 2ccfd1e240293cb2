import { pages } from '@callout/domain/platform/access.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { lastListLocation } from '../platform/lists/lastList.ts'
import { BackToList } from '../ui/records/BackToList.tsx'

/** Location of the contract list, with the filters and page the user left. */
export const contractsListLocation = () => lastListLocation([pages.servicecontract.path])

export function BackToContracts() {
  const t = useT()
  return <BackToList list={contractsListLocation()} title={t('menu.servicecontract')} />
}
