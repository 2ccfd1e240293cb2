import type { HelpText } from '../../helpText.ts'

type Part = HelpText['sections'][number]

export const connecting: Part = {
  title: 'Connect as a company (dispatcher)',
  says: [
    'Open the menu with your initials and choose {shell.connect_as}. Search the company, then {connect.connect}.',
    'Every tab of this browser is that company from then on: you see its calls and do what it may do. The history keeps your name beside it.',
    'A bar at the top reminds you on every page. {shell.back_as_dispatcher}, there or in the same menu, takes you back.',
  ],
}

export const sessions: Part = {
  title: 'Where you are signed in',
  says: [
    'Open the menu with your initials and choose {sessions.title}: every browser you are signed in with, since when and from which address. {sessions.this_one} stands beside the one you are in. Below it are the companies you are connected as from there: each is ended by itself.',
    '{sessions.end} signs you out there at once, {sessions.end_others} everywhere but here. What is not saved there is lost.',
    'Do so when you left a browser behind. If you do not know one of them, change your password at the identification service as well.',
  ],
}

export const cards: Part = {
  title: 'Equipment card',
  says: [
    'The pencil beside {field.code_product}, on the product tab, opens the card of the appliance: product, owner, place and warranty.',
    'Owner, product code, country, postcode, warranty start and phone are required. Choose the country first: the other parts of the address wait for it.',
    'Product code and serial number of an installed appliance stay as they are. {card.find_product} suggests products for a card that has none yet.',
    'In a new call, {card.search} finds the cards with the serial number. Take one, or make the one that is missing with {card.new}.',
    'Leave the serial number with Tab: where just one equipment card has it, product, warranty and owner come along; of several you choose.',
    'A saved card gives the call its product, owner and warranty.',
  ],
}

export const selecting: Part = {
  title: 'Many calls at once',
  says: [
    'The box before a row selects it, the box in the head selects the page. The bar below can then take every call that the filters leave, at most 1,000.',
    '{assign.many} gives all of them to one company; {assign.algorithm} chooses for each. Each call keeps its own rules, history and e-mail.',
    'What was refused stays selected, with the reason. {action.cancel} stops, and keeps what is done.',
    '{action.undo} in the message takes an assignment back, for ten seconds.',
  ],
}

export const mailing: Part = {
  title: 'Send an e-mail',
  says: [
    '{call.send_mail} is for the call centre, the back office and whoever may create calls. The address of the company, else of the customer, stands there already.',
    'Several addresses: Enter or a comma after each. Everybody gets a letter of their own and sees no other address.',
    '{mail.resend} sends what the company got when the call was assigned; subject and text are then not to be written.',
    'The e-mail leaves at once and is tried again while a mail server is down. The history says who wrote to whom.',
  ],
}

export const actRefusals: HelpText['refusals'] = [
  ['card.serial_needed', 'Type the serial number first.'],
  [
    'message.all_values_should_be_emails',
    'One of the addresses is no e-mail address. It is marked: correct it or take it off.',
  ],
  [
    'call.refused.no_company',
    'Nobody has the call: there is no assignment letter to send again, and nobody to take off.',
  ],
  ['mail.refused.no_template', 'Your network has not written this letter. Ask there.'],
]
