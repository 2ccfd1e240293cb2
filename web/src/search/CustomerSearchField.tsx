import { type CustomerAppliance, type CustomerDetails, customerApi } from '@callout/domain/customers/customer.api.ts'
import type { NewCustomer } from '@callout/domain/customers/new-customer.ts'
import type { SearchResult } from '@callout/domain/search/search.api.ts'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { isRequestFailure } from '../platform/api/errors.ts'
import { endpointQuery, queryClient } from '../platform/api/queries.ts'
import { toast } from '../platform/browser/toast.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { networkOf, useRequiredSession } from '../platform/session/session.ts'
import { labelOf } from '../ui/fields/labels.ts'
import { IconPlus, IconSearch } from '../ui/icons/firstVisitIcons.tsx'
import { ToneBadge } from '../ui/layout/ToneBadge.tsx'
import classes from './CustomerSearchField.module.css'
import { useSearchResults } from './useSearchResults.ts'

interface CustomerSearchFieldProps {
  /** True where the customer is the first question of the form. */
  readonly isFirst: boolean
  /** Called with the chosen customer, and with the appliance if one is meant. */
  readonly onTake: (customer: CustomerDetails, appliance: CustomerAppliance | undefined) => void
  /** Called with what the text says of a customer who is not among the results. */
  readonly onNew: (customer: NewCustomer) => void
  /** Called after both, if the user is still in the field. */
  readonly onLeave: () => void
}

type NewCustomerReader = typeof import('@callout/domain/customers/new-customer.ts')
/** With the numbering plans, which are large. */
const loadReader = () => import('@callout/domain/customers/new-customer.ts')

const isCustomer = ({ kind }: SearchResult) => kind === 'customer' || kind === 'appliance'

/**
 * Finds a customer or an appliance by name, street, telephone or serial number. Enter takes the first result; without
 * one, the text becomes the new customer.
 */
export function CustomerSearchField({ isFirst, onTake, onNew, onLeave }: CustomerSearchFieldProps) {
  const t = useT()
  const country = networkOf(useRequiredSession()).default_country
  const [typed, setTyped] = useState('')
  const [reader, setReader] = useState<NewCustomerReader>()
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const search = useSearchResults(typed)
  const results = search.results.filter(isCustomer)
  const fields = search.isCurrent ? reader?.newCustomerFrom(typed, country) : undefined
  const combobox = useCombobox({ opened: isOpen && (results.length > 0 || !!fields), onOpenedChange: setOpen })
  const { selectFirstOption } = combobox
  const isWaiting = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is chosen anew for other results
  useEffect(() => void selectFirstOption(), [search.results, fields === undefined, selectFirstOption])
  // Without a network it is tried again when it is needed.
  useEffect(() => void loadReader().then(setReader, () => {}), [])

  const finish = () => {
    setTyped('')
    if (document.activeElement === field.current) onLeave()
  }
  const takeNew = async () => {
    setOpen(false)
    try {
      const { newCustomerFrom } = reader ?? (await loadReader())
      onNew(newCustomerFrom(typed, country))
      finish()
    } catch {
      toast.error(t('message.network_error'))
    }
  }
  const take = async (result: SearchResult | undefined) => {
    if (!result) return takeNew()
    setOpen(false)
    try {
      const customer = await queryClient.fetchQuery(endpointQuery(customerApi.load, { ID: result.ID }))
      const { appliances } = customer as CustomerDetails
      // The appliance that was found comes first; of a customer only a single one is certain.
      const appliance = result.kind === 'appliance' || appliances.length === 1 ? appliances[0] : undefined
      onTake(customer as CustomerDetails, appliance)
      finish()
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
          ref={field}
          label={t('search.customer')}
          placeholder={t('search.customer_hint')}
          leftSection={<IconSearch size={16} />}
          autoComplete="off"
          data-autofocus={isFirst || undefined}
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
        {fields && results.length === 0 && (
          <div role="status" className={classes.none}>
            {t('search.no_customer', { text: typed.trim() })}
          </div>
        )}
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
          {fields && (
            <Combobox.Option value={String(results.length)}>
              <span className={classes.option}>
                <IconPlus size={16} />
                <span className={classes.texts}>
                  <span className={classes.title}>{t('search.new_customer')}</span>
                  <span className={classes.subtitle}>
                    {Object.entries(fields)
                      .map(([name, value]) => t('search.new_fact', { field: labelOf(t, name), value }))
                      .join(' · ')}
                  </span>
                </span>
              </span>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
