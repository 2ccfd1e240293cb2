import type { DocumentRow, DocumentType } from '@callout/domain/documents/document.ts'
import { Role } from '@callout/domain/kernel/access.ts'
import { isNotFound } from '../kernel/failures.ts'
import { useT } from '../kernel/i18n.ts'
import { useSignedIn } from '../kernel/session.ts'
import { type ListOnScreen, useList } from '../kernel/useList.ts'
import { useTitle } from '../kernel/useTitle.ts'
import { ListPage } from '../ui/ListPage.tsx'
import { DocumentPopup } from './DocumentPopup.tsx'
import { documentView, documentWidths } from './documentView.tsx'
import { documents, pageOf } from './kinds.ts'

export const FeesPage = () => <DocumentsPage type="fee" />
export const SparePartsPage = () => <DocumentsPage type="sparepart" />
export const DpcPage = () => <DocumentsPage type="dpc" />

const ofOwnCompany = ['subContractors']
const ofEveryCompany: readonly string[] = []

/** The documents of one kind this user may see, of every call. */
function DocumentsPage({ type }: { type: DocumentType }) {
  const t = useT()
  const { role } = useSignedIn()
  const data = emptyWhereNoCall(useList(documents[type]))
  const name = pageOf[type]
  const title = t(`menu.${name}`)
  useTitle(title)
  return (
    <>
      <ListPage
        key={name}
        title={title}
        name={name}
        data={data}
        view={documentView}
        widths={documentWidths}
        withoutFilters={role === Role.sat ? ofOwnCompany : ofEveryCompany}
      />
      <DocumentPopup type={type} />
    </>
  )
}

/** The number of a call nobody knows leaves no documents: that is not a failure. */
function emptyWhereNoCall(data: ListOnScreen<DocumentRow>): ListOnScreen<DocumentRow> {
  return isNotFound(data.error) ? { ...data, rows: [], total: 0, isStale: false, error: null } : data
}
