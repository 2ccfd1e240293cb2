import { callApi } from '@callout/domain/calls/call.api.ts'
import { type CallRecord, maxLengths } from '@callout/domain/calls/call.ts'
import { refusalOfOtherAppliance } from '@callout/domain/contracts/contract.rules.ts'
import type { CustomerAppliance, CustomerDetails } from '@callout/domain/customers/customer.api.ts'
import type { NewCustomer } from '@callout/domain/customers/new-customer.ts'
import { type CardRecord, mayCreateCards } from '@callout/domain/equipment/card.ts'
import { Role } from '@callout/domain/platform/access.ts'
import type { BodyInput } from '@callout/domain/platform/endpoint.ts'
import { normaliseSerialNumber } from '@callout/domain/platform/facts/serial-number.ts'
import { joinNonEmpty } from '@callout/domain/platform/join-non-empty.ts'
import { useRef, useState } from 'react'
import { useCardSearch } from '../../equipment/useCardSearch.tsx'
import { queryClient } from '../../platform/api/queries.ts'
import { useEndpointMutation } from '../../platform/api/useEndpointMutation.ts'
import { toast } from '../../platform/browser/toast.ts'
import { flushPendingInput } from '../../platform/forms/pendingInput.ts'
import { useEndpointForm } from '../../platform/forms/useEndpointForm.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRequiredSession } from '../../platform/session/session.ts'
import { callQuery } from '../callQueries.ts'
import type { CallTab } from '../page/callTabs.ts'
import { addRemark } from './addRemark.ts'
import {
  applianceOfCall,
  applianceOfCard,
  applianceOfCustomer,
  applianceValues,
  type CallAppliance,
  newCallValues,
  ownerValues,
  valuesWithoutCard,
} from './newCall.ts'
import { useNewCallCustomer } from './useNewCallCustomer.ts'
import { useNoCustomerQuestion } from './useNoCustomerQuestion.tsx'
import { draftKeyOfNewCall, useUnfinishedCall } from './useUnfinishedCall.ts'

type Create = typeof callApi.create

/**
 * Form of a new call, filled from a blank call or from the call it duplicates. Picking a card fills in the appliance.
 * A chosen company is assigned after the call is created. Calls `onDone` with the ID of the call to go to, the new one or
 * one that was open already, unless the user has left the form by then.
 */
export function useNewCall(from: CallRecord, onDone: (ID: string, tab?: CallTab) => void | Promise<void>) {
  const t = useT()
  const { role } = useRequiredSession()
  const [initial] = useState(() => newCallValues(from, new Date().toISOString()))
  const [company, setCompany] = useState('')
  const [timesAsked, setTimesAsked] = useState(0)
  const noCustomerQuestion = useNoCustomerQuestion(() => setTimesAsked((times) => times + 1))

  // The call exists even if the assignment is refused: the toast offers to assign it to the same company again.
  const assign = useEndpointMutation(callApi.assign, {
    isSilent: true,
    onFailure: ({ message }, body) => {
      const again = { label: t('action.retry'), run: () => assign.mutate(body) }
      toast.error(t('call.created_unassigned', { reason: message }), again)
    },
  })
  const draftKey = draftKeyOfNewCall(initial, from.ID)
  const form = useEndpointForm(callApi.create, initial, {
    draftKey,
    onDone: async ({ ID }) => {
      if (company !== '') await assign.mutateAsync({ ID, societe_uuid: company }).catch(() => {})
    },
    onDoneIfMounted: ({ ID }) => onDone(ID),
    confirm: async (body) => mayFindCard(body) || noCustomerQuestion.confirm(body),
  })
  const customer = useNewCallCustomer(form, initial)
  // A call that was left unfinished may be about another appliance by then.
  const [appliance, setAppliance] = useState<CallAppliance | undefined>(() =>
    form.values.ins_id === initial.ins_id ? applianceOfCall(from) : undefined,
  )

  const unfinished = useUnfinishedCall({
    form,
    initial,
    draftKey,
    onChange: () => {
      setAppliance(applianceOfCall(from))
      setCompany('')
      customer.reset()
    },
  })

  const setFields = (values: Readonly<Record<string, unknown>>) => {
    for (const [name, value] of Object.entries(values)) form.setField(name, value)
  }
  /** Links the contract that the call is created from, unless the appliance is another than the contract's. */
  const linkContractOf = (appliance: { ins_id: string; internal_serial_number: string }) => {
    const isOther = refusalOfOtherAppliance(initial, appliance) !== undefined
    form.setField('service_contract_uuid', isOther ? '' : initial.service_contract_uuid)
  }
  const applyCard = (card: CardRecord) => {
    setAppliance(applianceOfCard(card))
    setFields({ internal_serial_number: card.InternalSN, ins_id: card.InsId, code_product: card.CodeCom })
    linkContractOf({ ins_id: card.InsId, internal_serial_number: card.InternalSN })
    customer.fillIn(card.InsId === initial.ins_id ? initial : ownerValues(card))
  }
  /** The serial number if the user typed it, and not if it came with an appliance or the duplicated call. */
  const typedSerial = () => {
    const serial = String(form.read('internal_serial_number') ?? '')
    return appliance || serial === initial.internal_serial_number ? '' : serial
  }
  /** Fills in an appliance of a customer; without one, the serial number stays only if it was typed. */
  const applyAppliance = (details: CustomerDetails, chosen: CustomerAppliance | undefined) => {
    setAppliance(chosen && applianceOfCustomer(details, chosen))
    const fields = chosen ? applianceValues(chosen) : { ...valuesWithoutCard, internal_serial_number: typedSerial() }
    setFields(fields)
    linkContractOf(fields)
  }
  /** Fills in a customer with their address, and the appliance that was chosen. */
  const applyCustomer = (details: CustomerDetails, chosen: CustomerAppliance | undefined) => {
    customer.choose(details)
    applyAppliance(details, chosen)
  }
  /** Fills in what is known of a new customer. The appliance of one chosen before is not theirs. */
  const applyNewCustomer = ({ internal_serial_number = typedSerial(), ...fields }: NewCustomer) => {
    if (customer.isAnyTyped()) unfinished.setAside()
    if (customer.isChosen) {
      setAppliance(undefined)
      setFields(valuesWithoutCard)
    }
    customer.startNew(fields)
    if (customer.isChosen || internal_serial_number !== '') changeSerial(internal_serial_number)
  }
  /** Sets the typed serial number and drops the card it no longer matches. */
  const changeSerial = (typed: string) => {
    form.setField('internal_serial_number', typed)
    linkContractOf({ ins_id: '', internal_serial_number: typed.trim() })
    if (!appliance || normaliseSerialNumber(typed) === normaliseSerialNumber(appliance.serial)) return
    setAppliance(undefined)
    setFields(valuesWithoutCard)
    customer.restore()
  }

  const proposedSubject = useRef('')
  /** Fills in the subject from problem and product, as long as nobody has typed one. */
  const proposeSubject = (problem: string) => {
    if (String(form.read('subject') ?? '') !== proposedSubject.current) return
    const proposal = problem === '' ? '' : joinNonEmpty([problem, appliance?.item_name ?? ''], ' - ')
    proposedSubject.current = proposal.slice(0, maxLengths.subject)
    form.setField('subject', proposedSubject.current)
  }
  /** True if the server may find customer and place by the contract or the card of the appliance. */
  const mayFindCard = ({ ins_id, service_contract_uuid, fictive_serial_number, ...body }: BodyInput<Create>) => {
    const serial = String(body.internal_serial_number ?? '')
    const isSought = serial !== '' && !fictive_serial_number && serial !== cards.missingSerial
    return Boolean(ins_id || service_contract_uuid) || isSought
  }

  /** Puts what is typed into the remarks of another call, there to be saved, and leaves the new one for it. */
  const addTo = async (ID: string) => {
    const record = (await queryClient.fetchQuery(callQuery(ID)).catch(() => undefined)) as CallRecord | undefined
    if (!record) return toast.error(t('message.network_error'))
    flushPendingInput()
    const { description, subject } = form.readInput().values
    const isAdded = addRemark(record, String(description || subject || ''))
    unfinished.close()
    await onDone(ID, isAdded ? 'remark' : undefined)
  }

  const cards = useCardSearch({ linkedRecord: { kind: 'call' }, onTake: applyCard, mayCreate: mayCreateCards(role) })

  return {
    form,
    unfinished,
    /** The number of times the user chose to add the customer. */
    timesAsked,
    appliance,
    /** The contract the call is created from. */
    contract:
      from.ID === '' && from.service_contract_uuid !== null
        ? { service_contract_uuid: from.service_contract_uuid, service_contract_id: from.service_contract_id }
        : undefined,
    changeSerial,
    applyAppliance,
    applyCustomer,
    applyNewCustomer,
    applyCard,
    proposeSubject,
    addTo,
    /** True if customer and place have to be asked for. */
    isCustomerNew: customer.isNew && (customer.hasStartedNew || appliance === undefined),
    hasStartedNewCustomer: customer.hasStartedNew,
    /** The form was opened for somebody who is known: the next question is the call type. */
    beganWithCustomer: initial.customer_name !== '',
    chosenCustomer: customer.chosen,
    cards,
    dialogs: [cards.dialog, noCustomerQuestion.dialog],
    company,
    setCompany,
    /** Only dispatchers choose a company. A company that creates a call keeps it. */
    mayChooseCompany: role === Role.dispatcher,
    wouldLose: () => form.wouldLose() || company !== '',
  }
}

export type NewCall = ReturnType<typeof useNewCall>
