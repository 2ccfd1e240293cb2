import { formatDocumentKey, pageByDocumentType } from '@callout/domain/documents/document.link.ts'
import type { DocumentRow, DocumentType } from '@callout/domain/documents/document.ts'
import { isAllowed, Role, who } from '@callout/domain/platform/access.ts'
import { Suspense, useMemo } from 'react'
import { isNotFound } from '../platform/api/errors.ts'
import { lazyComponent } from '../platform/browser/lazyComponent.tsx'
import { preloadWhenIdle } from '../platform/browser/whenIdle.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { type ListData, useList } from '../platform/lists/useList.ts'
import { useRequiredSession } from '../platform/session/session.ts'
import { IconChecklist } from '../ui/icons/laterIcons.tsx'
import { ListPage } from '../ui/lists/ListPage.tsx'
import type { RowView } from '../ui/lists/rowView.ts'
import { useRowSelection } from '../ui/lists/selection/useRowSelection.ts'
import { useOpenRow } from '../ui/lists/useOpenRow.ts'
import { ListViews } from '../views/ListViews.tsx'
import { ApproveCleanButton } from './clean/ApproveCleanButton.tsx'
import { DocumentPopup } from './DocumentPopup.tsx'
import { DocumentSelectionBar } from './DocumentSelectionBar.tsx'
import { isUndecided, useDecisions } from './decide/useDecisions.ts'
import { documentSources } from './documentKinds.ts'
import { parseDocumentKey } from './documentLink.ts'
import { documentView, documentWidths } from './documentView.tsx'
import { NewDocumentButton } from './NewDocumentButton.tsx'

const DecisionPanel = lazyComponent(() => import('./decide/DecisionPanel.tsx'), 'DecisionPanel')
preloadWhenIdle(DecisionPanel)

export const FeesPage = () => <DocumentsPage type="fee" />
export const SparePartsPage = () => <DocumentsPage type="sparepart" />
export const DpcPage = () => <DocumentsPage type="dpc" />

const companyFilter = ['subContractors']

/** List of all documents of a type. */
function DocumentsPage({ type }: { type: DocumentType }) {
  const t = useT()
  const session = useRequiredSession()
  const { role } = session
  const data = emptyIfCallUnknown(useList(documentSources[type]))
  const selection = useRowSelection(data, documentSources[type])
  const mayApprove = isAllowed(who.dispatcher, session)
  const queue = useOpenRow(data, formatDocumentKey, isUndecided)
  const decisions = useDecisions(queue)
  const openKey = parseDocumentKey(queue.key)
  const { open } = queue
  const view = useMemo<RowView<DocumentRow>>(
    () => ({
      ...documentView,
      mainAction: (row) =>
        mayApprove && isUndecided(row)
          ? {
              label: t('decide.review'),
              icon: <IconChecklist size={18} />,
              run: () => open(formatDocumentKey(row)),
            }
          : undefined,
    }),
    [t, mayApprove, open],
  )
  const name = pageByDocumentType[type]
  return (
    <>
      <ListPage
        key={name}
        title={t(`menu.${name}`)}
        name={name}
        data={data}
        view={view}
        widths={documentWidths}
        withoutFilters={role === Role.sat ? companyFilter : undefined}
        selection={mayApprove ? selection : undefined}
        selectionBar={<DocumentSelectionBar type={type} selection={selection} total={data.total} />}
        views={(columns) => (
          <ListViews list={name} page={name} source={documentSources[type]} data={data} columns={columns} />
        )}
        // A company creates documents on the tabs of its calls. Dispatchers do not have these tabs.
        actions={
          role === Role.dispatcher && (
            <>
              <ApproveCleanButton type={type} filterData={data.criteria.filterData} />
              {type !== 'dpc' && <NewDocumentButton type={type} />}
            </>
          )
        }
        openRow={role === Role.dispatcher ? queue : undefined}
        panel={
          role === Role.dispatcher && (
            <Suspense>
              {openKey && <DecisionPanel type={type} documentKey={openKey} queue={queue} decisions={decisions} />}
            </Suspense>
          )
        }
      />
      <DocumentPopup type={type} />
    </>
  )
}

/** Filtering by an unknown call number shows an empty list instead of an error. */
function emptyIfCallUnknown(data: ListData<DocumentRow>): ListData<DocumentRow> {
  return isNotFound(data.error) ? { ...data, rows: [], total: 0, isStale: false, error: null } : data
}
