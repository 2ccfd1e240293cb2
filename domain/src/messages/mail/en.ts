import type { MailMessages } from '../messages.ts'

/** The end of the emails about a planned visit. */
const plannedVisit = `When: {day}, {from} to {until}
Appliance: {appliance}
Reported: {reported}
Company: {company} {phone}
Technician: {technician}
Address: {address}

To prepare the visit: {prepare}

Tell us here whether this suits you, ask for another time or write to us, without a password: {link}

Service call {call_id}`

export const mail: MailMessages = {
  account: {
    subject: 'Account of {month}',
    body: `Dear {raison_sociale},

This is your account at the end of {month}.

{ready}

{blocked}

All of it, document by document, in the portal: {url}

Kind regards,
Service desk`,
  },
  bank_account: {
    subject: 'The bank account of {raison_sociale} has changed',
    body: `Dear {raison_sociale},

{user_name} has changed the account to which your invoices are paid. The new one is: {iban}

If this is wrong, tell your network at once. Your legal facts are in the portal: {url}

Kind regards,
Service desk`,
  },
  bank_account_removed: {
    subject: 'The bank account of {raison_sociale} was removed',
    body: `Dear {raison_sociale},

{user_name} has removed the account to which your invoices are paid. Without an account they cannot be paid.

If this is wrong, tell your network at once. Your legal facts are in the portal: {url}

Kind regards,
Service desk`,
  },
  dispute: {
    subject: 'Invoice {number} is disputed',
    body: `Dear {raison_sociale},

{user_name} disputes your invoice {number}. It is not paid until the dispute is ended.

Reason: {reason}

Your issued invoices are in the portal: {url}

Kind regards,
Service desk`,
  },
  credit_note: {
    subject: 'Credit note {number} of {raison_sociale}',
    body: `Hello,

{raison_sociale} has credited invoice {invoice} of {day} with credit note {number}.

Net amount: {net}
Cause: {cause}
State of the invoice: {state}

The invoices in the portal: {url}

Kind regards,
Callout`,
  },
  quality_alarms: {
    subject: '{count} new {count|alarm|alarms} of product quality',
    body: `Hello,

This fails more than expected:

{alarms}

The evidence and its calls, in the portal: {url}

This mail comes once a week at most, and only with new alarms. You can end it on that page.

Kind regards,
Callout`,
  },
  second_person: {
    subject: '{user_name} proposes changes that take effect in {hours} hours',
    body: `Hello,

{user_name} proposes:

{changes}

Nobody else in your network can confirm this. It takes effect in {hours} hours unless one of you refuses it here: {url}

Kind regards,
Callout`,
  },
  customer_again: {
    subject: 'Another visit is needed',
    body: `Hello,

{company} was with you on {day}, and another visit is needed. The company will arrange it with you.

If you want to tell them something, write here, without a password: {link}

Service call {call_id}`,
  },
  customer_campaign: {
    subject: 'A visit to your appliance: {appliance}',
    body: `Hello,

we would like to visit you because of your appliance {appliance}:

{reason}

A technician will agree a time with you. The visit, and how to write to us, without a password: {link}

Service call {call_id}`,
  },
  customer_cancelled: {
    subject: 'The technician’s visit is cancelled',
    body: `Hello,

The planned visit will not take place, because the service call was cancelled. If you still need the repair, please contact us and give the number of the call.

Current status: {link}

Service call {call_id}`,
  },
  customer_changed: {
    subject: 'New time of the technician’s visit: {day}',
    body: `Hello,

The visit to your appliance has been moved to another date or time.

${plannedVisit}`,
  },
  customer_day_before: {
    subject: 'The technician comes tomorrow: {day}',
    body: `Hello,

This is a reminder of tomorrow’s visit.

${plannedVisit}`,
  },
  // At most 160 characters with a link of 60; a long company name is cut.
  customer_day_before_sms: {
    subject: 'Visit tomorrow',
    body: 'Tomorrow {from} to {until}: visit by {company}. Confirm or ask for another time: {link}',
  },
  customer_done: {
    subject: 'The visit is over',
    body: `Hello,

{company} has finished the work on your appliance.

How was it? Tell us here: {link}

Service call {call_id}`,
  },
  customer_kept: {
    subject: 'The technician’s visit stays as planned: {day}',
    body: `Hello,

It is not possible to come at the time you asked for. The visit stays as it was planned.

${plannedVisit}`,
  },
  customer_message: {
    subject: 'Your service call {call_id}',
    body: `Hello,

We are writing about your service call {call_id}{appliance}.

{visit}Here you can see how it stands, and write to us, without a password: {link}

{sender}`,
  },
  customer_on_the_way: {
    subject: 'The technician is on the way',
    body: `Hello,

{technician} ({company} {phone}) is on the way to you.

Expected: {expected}

The visit: {link}

Service call {call_id}`,
  },
  customer_promised: {
    subject: 'The technician’s visit: {day}',
    body: `Hello,

The technician’s visit is planned.

${plannedVisit}`,
  },
  customer_request_code: {
    subject: '{code} is your code',
    body: `Hello,

for the office to get your request of a visit, type this code on the page: {code}

It is valid for 24 hours. If you have not asked for a visit, do nothing: without the code, what was typed is deleted.`,
  },
  customer_requested: {
    subject: 'Request of a visit {call_id} received',
    body: `Hello,

we have your request, and will propose a time.

Appliance: {appliance}
Problem: {reported}
Address: {address}

Follow your request here, without a password: {link}

Service call {call_id}`,
  },
  customer_withdrawn: {
    subject: 'The technician’s visit is postponed',
    body: `Hello,

The planned visit will not take place at that time. We will write to you as soon as there is a new date.

Current status: {link}

Service call {call_id}`,
  },
  late: {
    subject: 'Call {call_id}: no answer from {raison_sociale}',
    body: `The company {raison_sociale} has not answered call {call_id} ({subject}). The deadline was {due}.

Customer: {customer_name}
Address: {adresse}, {code_postal} {ville}

{url}`,
  },
  office_message: {
    subject: 'Service call {call_id}: {subject}',
    body: `Service call {call_id}: {subject}

Customer: {customer_name}
Address: {adresse}, {code_postal} {ville}

The call in the portal: {url}

{raison_sociale}`,
  },
  overdue: {
    subject: 'Call {call_id}: has the visit taken place?',
    body: `Dear {raison_sociale},

The visit for call {call_id} ({subject}) was planned for {appointment}, and the call is still open.

Customer: {customer_name}
Address: {adresse}, {code_postal} {ville}

Please report the result or make a new appointment in the portal: {url}

Kind regards,
Service desk`,
  },
  overdue_dispatch: {
    subject: 'Call {call_id}: the appointment has passed',
    body: `The visit of {raison_sociale} for call {call_id} ({subject}) was planned for {appointment}, and the call is still open.

Customer: {customer_name}
Address: {adresse}, {code_postal} {ville}
Telephone: {phone}

{url}`,
  },
  reminder: {
    subject: 'Reminder: call {call_id} is waiting for your answer',
    body: `Dear {raison_sociale},

Call {call_id} ({subject}) is waiting for your answer. Please answer by {due}.

Address: {adresse}, {code_postal} {ville}

Accept or decline it in the portal: {url}

Kind regards,
Service desk`,
  },
  resend: {
    subject: 'Service call {call_id}: {subject}',
    body: `Dear {raison_sociale},

We are writing about service call {call_id}: {subject}

Customer: {customer_name}
Address: {adresse}, {code_postal} {ville}

The call in the portal: {url}

Kind regards,
Service desk`,
  },
  customer_receipt: {
    subject: 'Receipt of {amount}',
    body: `Dear {customer_name},

On {day} you paid {raison_sociale} {amount}, tax included ({means}), for the visit of service call {call_id}:

{items}

This is a receipt and no invoice. {raison_sociale} issues the invoice.

All about the visit: {link}

Kind regards,
{portal_name}`,
  },
  visit_done: {
    subject: 'Report of the visit on {day}',
    body: `Dear {customer_name},

{raison_sociale} has finished the visit on {day} (call {call_id}). The report is attached to this email.

If you have a question, please reply with the number of the call.

Kind regards,
{portal_name}

How was it? Tell us here: {link}`,
  },
  webhook_paused: {
    subject: 'The webhook to {host} is paused',
    body: `The webhook to {webhook} could not be delivered for three days. Last answer: {answer}

It is paused: nothing is sent to it until you activate it again. Check the system that receives it, then activate it here: {url}

Callout`,
  },
  withdrawal: {
    subject: 'Call {call_id} withdrawn',
    body: `Dear {raison_sociale},

The time to answer call {call_id} ({subject}) ended on {due}. It was offered to another company, and there is nothing more for you to do.

Kind regards,
Service desk`,
  },
}
