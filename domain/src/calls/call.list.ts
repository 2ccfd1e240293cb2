import { who } from '../platform/access.ts'
import {
  contains,
  customFilter,
  defineList,
  exact,
  flagFilter,
  instantColumn,
  instantRange,
  oneOf,
  optionColumn,
  textColumn,
} from '../platform/list.ts'

/** The service call list. The page of unassigned or declined calls is this list with the filter `unassigned`. */
export const callList = defineList({
  name: 'servicecalls',
  key: 'ID',
  sort: 'call_id',
  columns: {
    call_id: textColumn({ unique: true }),
    subject: textColumn(),
    status: optionColumn('call_statuses', 'status_id'),
    code_product: textColumn(),
    internal_serial_number: textColumn(),
    item_name: textColumn(),
    call_type: optionColumn('call_types', 'call_type_id'),
    problem_type: optionColumn('problem_types', 'problem_type_id'),
    // The most urgent first.
    priority: textColumn({ valueList: 'priorities', sortedBy: 'priority_rank', isHidden: true }),
    skill: textColumn({ isHidden: true }),
    code_postal: textColumn(),
    ville: textColumn(),
    phone: textColumn(),
    created_at: instantColumn(),
    appointment_date_at: instantColumn({ nullable: true }),
    subcontractor_name: textColumn(),
    answer_due_at: instantColumn({ nullable: true }),
    // Not sorted: each order would need an index.
    customer_name: textColumn({ sortable: false, isHidden: true }),
    adresse: textColumn({ sortable: false, isHidden: true }),
    street_number: textColumn({ sortable: false, isHidden: true }),
    technician: textColumn({ sortable: false, isHidden: true, exportedAs: 'technician_name' }),
    updated_at: instantColumn({ sortable: false, isHidden: true }),
  },
  card: { subject: 'subject', badge: 'status', facts: ['item_name', 'ville', 'appointment_date_at'] },
  filters: {
    call_id: contains(undefined, { isInFilterBar: true, storedAs: 'plain', isCode: true }),
    call_center: oneOf('call_centers'),
    subject: contains(undefined, { isInFilterBar: true }),
    code: contains('code_product'),
    phone: contains(undefined, { isInFilterBar: true, storedAs: 'phone', isCode: true }),
    customer_name: contains(undefined, { isInFilterBar: true, mayBeMisspelt: true }),
    adresse: contains(undefined, { storedAs: 'street', numberColumn: 'street_number', mayBeMisspelt: true }),
    code_postal: contains(undefined, { storedAs: 'postcode', isCode: true }),
    internal_serial_number: contains(undefined, { storedAs: 'serial', isCode: true }),
    priority: oneOf('priorities'),
    status: oneOf('call_statuses', 'status_id', { isInFilterBar: true, storedAs: 'integer' }),
    call_type: oneOf('call_types', 'call_type_id'),
    problem_type: oneOf('problem_types', 'problem_type_id'),
    business_unit: oneOf('business_units'),
    subContractors: oneOf('subContractors', 'societe_uuid', { storedAs: 'uuid', hasStablePlan: true }),
    dispatchers: oneOf('dispatchers', 'assigned_by', { storedAs: 'uuid', roles: who.dispatcher.roles }),
    created_at: instantRange(),
    appointment_date_at: instantRange(),
    // State of a call whose company has not answered.
    answer_state: oneOf('answer_states'),
    // The same problem of the same appliance as in an earlier call that this user may see.
    repeat: oneOf('document_flags'),
    // The customer's answer to the visit by the link, and the customer's mark.
    customer_answer: oneOf('customer_answers'),
    rating: oneOf('ratings'),
    accepted_at: instantRange(undefined, { isHidden: true }),
    done_at: instantRange(undefined, { isHidden: true }),
    unaccepted: flagFilter({ isHidden: true }),
    unassigned: flagFilter({ isHidden: true }),
    // Unassigned because a company declined it.
    declined: flagFilter({ isHidden: true }),
    // Open and without an appointment.
    without_appointment: flagFilter({ isHidden: true }),
    // Its company asks the office to open it again.
    reopening: flagFilter({ isHidden: true }),
    asked_by_customer: flagFilter({ isHidden: true }),
    // Created by this user.
    mine: flagFilter({ isHidden: true }),
    // Neither accepted nor declined by the deadline; without a deadline, for more than 24 hours.
    unanswered: flagFilter({ isHidden: true }),
    // Accepted and open, without a technician.
    without_technician: flagFilter({ isHidden: true }),
    // Open, and the visit should be over.
    overdue: flagFilter({ isHidden: true }),
    // Accepted and open, without a technician or an appointment, or the visit was planned before today or came to
    // nothing.
    to_plan: flagFilter({ isHidden: true }),
    // Open, and the report of its visit says that another one is needed.
    another_visit: flagFilter({ isHidden: true }),
    // Done, and the company has written no fee.
    done_without_fee: flagFilter({ isHidden: true }),
    // Done, whatever its status is now, and no fee is written.
    without_fee: flagFilter({ isHidden: true }),
    code_product: exact(undefined, { isHidden: true }),
    // A fault code of any level.
    defect_code: customFilter({ isHidden: true }),
    // Months (YYYY-MM), both inclusive, in which the appliance of the call was made.
    production_from: customFilter({ isHidden: true }),
    production_to: customFilter({ isHidden: true }),
    // Month (YYYY-MM) in which the service of the appliance began, and its whole months in service at the call.
    started_in: customFilter({ isHidden: true }),
    month_in_service: customFilter({ isHidden: true }),
    // The appliance of the call.
    card: exact('ins_id', { isHidden: true, storedAs: 'integer' }),
    // Number of a spare part that was asked for.
    part: customFilter({ isHidden: true }),
    // Counts as a failure of its product.
    failure: flagFilter({ isHidden: true }),
    // A failure that rates count: its appliance has a card and was known and covered.
    counted_failure: flagFilter({ isHidden: true }),
    // The campaign that the call belongs to, and the answer to its question.
    campaign: exact('campaign_uuid', { isHidden: true, storedAs: 'uuid' }),
    campaign_answer: oneOf('document_flags', undefined, { isHidden: true }),
    startDate: customFilter({ isHidden: true }),
    endDate: customFilter({ isHidden: true }),
    serviceContractProduit_uuid: customFilter({ isHidden: true }),
    serviceContract_internalSerialNumber: customFilter({ isHidden: true }),
  },
})

/** Fields of a row besides the columns. */
export const callRowExtras = [
  'ID',
  'societe_uuid',
  'status_id',
  'pays',
  'call_type_id',
  'problem_type_id',
  'version',
  'wish_date_from',
  'duration_minutes',
  'schedule_start_date',
  'schedule_end_date',
  'accepted_at',
  'answer_remind_at',
  'promised_until',
  'rejected_at',
  'rejected_by',
  'is_saved_status_open',
  'asked_by_customer',
] as const
