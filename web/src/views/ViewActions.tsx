import { viewApi } from '@callout/domain/views/view.api.ts'
import { areFiltersTooLong, type View } from '@callout/domain/views/view.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { RequestFailure } from '../platform/api/errors.ts'
import { refreshRows } from '../platform/api/queries.ts'
import { useEndpointMutation } from '../platform/api/useEndpointMutation.ts'
import { lazyDialog } from '../platform/browser/lazyComponent.tsx'
import { pageLink } from '../platform/browser/pageLink.ts'
import { toast } from '../platform/browser/toast.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconDots } from '../ui/icons/laterIcons.tsx'
import { layoutKey, rememberColumns } from '../ui/lists/useColumns.ts'
import type { ListViewsProps } from './listViewsProps.ts'
import classes from './ViewTabs.module.css'
import { hasOtherColumns, opensDefaultView, showsView, viewSearch } from './viewState.ts'

const SaveViewDialog = lazyDialog(() => import('./SaveViewDialog.tsx'), 'SaveViewDialog')
const DeleteViewDialog = lazyDialog(() => import('./DeleteViewDialog.tsx'), 'DeleteViewDialog')

interface ViewActionsProps<Row> extends Omit<ListViewsProps<Row>, 'list'> {
  readonly chosen: View
}

/** Actions on the chosen view: its menu, and "Save view" once the list differs from it. */
export function ViewActions<Row>({ page, source, data, columns, chosen }: ViewActionsProps<Row>) {
  const t = useT()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'new' | 'edit' | 'delete'>()
  // A refused view was changed in another window: its tab then shows what is stored.
  const onFailure = ({ message }: RequestFailure) => {
    toast.error(message)
    void refreshRows()
  }
  const save = useEndpointMutation(viewApi.save, { onFailure })
  const { ID, version, list, name, can, isDefault } = chosen
  const canBeDefault = opensDefaultView(page, list)
  const isChanged =
    !showsView(source, data.state, chosen) || (columns !== undefined && hasOtherColumns(chosen, columns.saved))
  const content = {
    filterData: data.criteria.filterData,
    Sorts: data.state.sort ? [data.state.sort] : [],
    columns: columns?.saved ?? [],
  }
  // The dialog of a new view says what is wrong with filters that are too long.
  const isSavedAtOnce = can.save && !areFiltersTooLong(content.filterData)
  const close = () => setOpened(undefined)
  const show = (view: View) => {
    close()
    if (view.columns.length > 0) rememberColumns(layoutKey(page, view.ID), view.columns)
    void navigate(pageLink({ to: '.', search: viewSearch(source, view, data.state.size), replace: true }))
  }
  return (
    <div className={classes.actions}>
      <Menu shadow="md" position="bottom-start" width={240}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('view.menu', { name })}
            title={t('view.menu', { name })}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canBeDefault && (
            <Menu.CheckboxItem
              checked={isDefault}
              // Without another choice the first view opens first.
              disabled={isDefault && ID === 'all'}
              closeMenuOnClick
              onChange={() => save.mutate({ ID, list, isDefault: !isDefault })}
            >
              {t('view.is_default')}
            </Menu.CheckboxItem>
          )}
          <Menu.Item leftSection={<span className={classes.noIcon} />} onClick={() => setOpened('new')}>
            {t('view.save_as_new')}
          </Menu.Item>
          {can.save && (
            <Menu.Item leftSection={<span className={classes.noIcon} />} onClick={() => setOpened('edit')}>
              {t('view.rename')}
            </Menu.Item>
          )}
          {can.delete && (
            <Menu.Item leftSection={<span className={classes.noIcon} />} onClick={() => setOpened('delete')}>
              {t('view.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isChanged && (
        <Button
          size="compact-sm"
          variant="light"
          loading={save.isPending}
          onClick={() => (isSavedAtOnce ? save.mutate({ ID, version, list, ...content }) : setOpened('new'))}
        >
          {t('view.save')}
        </Button>
      )}
      <Suspense>
        {opened === 'new' && (
          <SaveViewDialog
            initial={{ list, name: '', ...content }}
            canBeDefault={canBeDefault}
            onDone={show}
            onClose={close}
          />
        )}
        {opened === 'edit' && (
          <SaveViewDialog
            initial={{ ID, version, list, name, shared: chosen.shared, isDefault }}
            canBeDefault={canBeDefault}
            onDone={close}
            onClose={close}
          />
        )}
        {opened === 'delete' && (
          <DeleteViewDialog
            view={chosen}
            onDone={() => {
              close()
              void navigate(pageLink({ to: '.', search: {}, replace: true }))
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
