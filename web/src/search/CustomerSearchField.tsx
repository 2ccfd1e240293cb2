import { type CustomerAppliance, type CustomerDetails, customerApi } from '@callout/domain/customers/customer.api.ts'
import type { SearchResult } from '@callout/domain/search/search.api.ts'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isRequestFailure } from '../platform/api/errors.ts'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'
import { toast } from '../platform/browser/toast.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { IconSearch } from '../ui/icons/firstVisitIcons.tsx'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'
import classes from './CustomerSearchField.module.css'
import { useSearchResults } from './useSearchResults.ts'

interface CustomerSearchFieldProps {
  /** Called with the chosen customer, and with the appliance if one is meant. */
  readonly onTake: (customer: CustomerDetails, appliance: CustomerAppliance | undefined) => void
}

const isCustomer = ({ kind }: SearchResult) => kind === 'customer' || kind === 'appliance'

/** Finds a customer or an appliance by name, street, telephone or serial number. Enter takes the first result. */
export function CustomerSearchField({ onTake }: CustomerSearchFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const search = useSearchResults(typed)
  const results = search.results.filter(isCustomer)
  const combobox = useCombobox({ opened: isOpen && results.length > 0, onOpenedChange: setOpen })
  const { selectFirstOption } = combobox
  const isWaiting = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is chosen anew for other results
  useEffect(() => void selectFirstOption(), [search.results, selectFirstOption])

  const take = async (result: SearchResult | undefined) => {
    if (!result) return
    setOpen(false)
    try {
      const customer = await queryClient.fetchQuery(endpointQuery(customerApi.load, { ID: result.ID }))
      const { appliances } = customer as CustomerDetails
      // The appliance that was found comes first; of a customer only a single one is certain.
      const appliance = result.kind === 'appliance' || appliances.length === 1 ? appliances[0] : undefined
      onTake(customer as CustomerDetails, appliance)
      setTyped('')
    } catch (error) {
      if (!isRequestFailure(error)) throw error
      toast.error(error.message)
    }
  }

  const takeWhenFound = () => {
    // The list still shows results of an earlier text, and the same key would take one of them.
    isWaiting.current = true
    queueMicrotask(() => {
      isWaiting.current = false
    })
    search.whenFound((found) => void take(found.find(isCustomer)))
  }

  return (
    // Render next to the field, so that the list stays within its dialog.
    <Combobox
      store={combobox}
      shadow="md"
      withinPortal={false}
      onOptionSubmit={(index) => isWaiting.current || void take(results[Number(index)])}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={t('search.customer')}
          placeholder={t('search.customer_hint')}
          leftSection={<IconSearch size={16} />}
          autoComplete="off"
          data-autofocus
          maxLength={200}
          error={search.error?.message}
          aria-autocomplete="list"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setOpen(true)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // Enter never sends the form from here: it takes a result, now or when it arrives.
            event.preventDefault()
            if (!search.isCurrent) return takeWhenFound()
            if (!combobox.dropdownOpened || combobox.getSelectedOptionIndex() === -1) void take(results[0])
          }}
          onBlur={() => setOpen(false)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('search.results')} className={classes.options}>
          {results.map(({ kind, ID, title, subtitle, open_call_id, shares_serial }, index) => (
            <Combobox.Option key={`${kind} ${ID}`} value={String(index)}>
              <span className={classes.option}>
                <span className={classes.texts}>
                  <span className={classes.title}>{title}</span>
                  <span className={classes.subtitle}>{subtitle}</span>
                </span>
                {shares_serial && <ToneBadge tone="urgent">{t('card.shared_serial')}</ToneBadge>}
                {open_call_id && <ToneBadge tone="info">{t('search.open_call', { call_id: open_call_id })}</ToneBadge>}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
