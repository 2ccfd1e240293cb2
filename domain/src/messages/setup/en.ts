import type { SetupMessages } from '../messages.ts'

export const setup: SetupMessages = {
  legal_facts: {
    title: 'Legal facts and VAT rate of the network',
    consequence: 'Invoices and certificates are made without them, and without VAT.',
  },
  complete_invoices: {
    title: 'Invoices only with all legal facts',
    consequence:
      'An invoice that lacks a legal fact is made without VAT, due date and IBAN. The rule “Refuse invoices that lack a legal fact” prevents that.',
  },
  hours: {
    title: 'Working hours of the network',
    consequence: 'Deadlines and free times assume office hours from Monday to Friday.',
  },
  holidays: { title: 'Holidays of the year', consequence: 'Deadlines count holidays as working days.' },
  country: {
    title: 'Country of the network in the list of countries',
    consequence: 'A new call begins with a country that no call can have.',
  },
  value_lists: { title: 'Value lists', consequence: 'No call can be created, given to a company or declined.' },
  types: { title: 'Call types with problem types', consequence: 'No call of these types can be created.' },
  texts: {
    title: 'Texts in the languages of the network',
    consequence: 'People who work in that language read them in another one.',
  },
  accounts: { title: 'Accounts', consequence: 'Nobody can sign in.' },
  people: {
    title: 'People who have signed in',
    consequence: 'They have not tried whether they can, and do not see their work.',
  },
  companies: { title: 'Companies', consequence: 'No call can be assigned.' },
  company_place: {
    title: 'Companies with a place on the map',
    consequence: 'Their distances are not known: they get calls of their own postcodes alone.',
  },
  company_skill: { title: 'Companies with skills', consequence: 'They get no call that needs one.' },
  company_technician: {
    title: 'Companies with a technician',
    consequence: 'They cannot accept a call, which names who comes.',
  },
  company_account: { title: 'Companies with an account', consequence: 'Nobody of them can answer a call.' },
  company_email: {
    title: 'Companies with an email address',
    consequence: 'They are not mailed a call that is assigned to them.',
  },
  technician_account: {
    title: 'Technicians with an account of their own',
    consequence: 'They do not see their visits on the phone.',
  },
  technician_hours: {
    title: 'Technicians with working hours',
    consequence: 'The free times that are offered assume office hours.',
  },
  skills: {
    title: 'Skills that a company has',
    consequence: 'Calls that need them have no candidate.',
  },
  postcode_areas: {
    title: 'Postcode areas of the country',
    consequence: 'The distance of a call whose address has no coordinates is not known.',
  },
  product_skill: {
    title: 'Products with a skill',
    consequence: 'Their calls need the skill of the call type, which may be another one.',
  },
  cards: {
    title: 'Cards with serial number, date and place',
    consequence: 'Nobody knows which appliance, warranty or address a call is about.',
  },
  card_countries: {
    title: 'Countries of the cards in the list of countries',
    consequence: 'A call for them cannot be saved.',
  },
  unserved: {
    title: 'Appliances that a company can serve',
    consequence: 'Their calls have no candidate.',
  },
  part_price: { title: 'Spare parts with a price', consequence: 'They cost nothing in documents.' },
  fees: { title: 'Tariff', consequence: 'No company can write what a visit costs.' },
  fee_price: { title: 'Fees with a price today', consequence: 'They cost nothing in documents.' },
  assignment_text: {
    title: 'Text of the email about a new call',
    consequence: 'No company is mailed a call that is assigned to it.',
  },
  templates: {
    title: 'Mail templates without wrong placeholders',
    consequence: 'People read placeholders that nobody filled in.',
  },
  authors: {
    title: 'Rule that authors do not approve their documents',
    consequence: 'Whoever writes a fee can approve it alone.',
  },
  two_people: {
    title: 'Rule that two people approve from an amount on',
    consequence: 'One person alone approves any amount.',
  },
  test_mail: { title: 'A test email that arrived', consequence: 'Nobody knows whether emails are sent.' },
  rehearsal: {
    title: 'A rehearsal from call to invoice that passed',
    consequence: 'Nobody has seen whether a call gets as far as its invoice.',
  },
}
