import type { HelpText } from '../../helpText.ts'

type Part = HelpText['sections'][number]

export const connecting: Part = {
  title: 'Connect as a company (dispatcher)',
  paragraphs: [
    'Open the menu with your initials and choose {shell.connect_as}. Search for the company, then press {connect.connect}.',
    'From then on every tab of this browser acts as that company: you see its calls and can do what it can do. The history also keeps your name.',
    'A bar at the top reminds you on every page. {shell.back_as_dispatcher}, there or in the same menu, takes you back; on {menu.today}, only the bar has it.',
  ],
}

export const sessions: Part = {
  title: 'Where you are signed in',
  paragraphs: [
    'Open the menu with your initials and choose {sessions.title}: every browser you are signed in with, since when and from which address. {sessions.this_one} marks the one you are in. Below a session are the companies you are connected as from there; each can be ended by itself.',
    '{sessions.end} signs you out there at once, {sessions.end_others} everywhere but here. What was typed there waits for your next sign-in.',
    'Do this if you forgot to sign out somewhere. If you do not recognise a session, change your password at the sign-in service as well.',
  ],
}

export const cards: Part = {
  title: 'Equipment card',
  paragraphs: [
    'The pencil beside {field.code_product}, on the product tab, opens the card of the appliance: product, owner, place and warranty.',
    'Owner, product code, country, postcode, warranty start and phone are required. Choose the country first: the other parts of the address wait for it.',
    'Product code and serial number of an installed appliance stay as they are. {card.find_product} suggests products for a card that has none yet.',
    'In a new call, {card.search} finds the cards with the serial number. Select one, or create the missing one with {card.new}.',
    'Leave the serial number with Tab: if exactly one equipment card has it, product, warranty and owner are filled in; if several have it, you choose one.',
    'A saved card gives the call its product, owner and warranty.',
  ],
}

export const selecting: Part = {
  title: 'Many calls at once',
  paragraphs: [
    'The box before a row selects it, the box in the head selects the page. The bar below can then select every call that matches the filters, at most 1,000.',
    '{assign.many} gives all of them to one company; {assign.algorithm} chooses for each. Each call keeps its own rules, history and e-mail.',
    'What was refused stays selected, with the reason. {action.cancel} stops, and keeps what is done.',
    '{action.undo} in the message takes an assignment back, for ten seconds.',
  ],
}

export const mailing: Part = {
  title: 'Send an e-mail',
  paragraphs: [
    '{call.send_mail} is for the call centre, the back office and whoever may create calls. The address of the company, or else of the customer, is already filled in.',
    'Several addresses: Enter or a comma after each. Each recipient gets a separate e-mail and sees no other address.',
    'A company writes only to the customer, to itself and to the network’s office; central staff write to anybody. An account sends about 200 e-mails a day.',
    '{mail.resend} sends what the company got when the call was assigned; you do not write subject and text then.',
    'The e-mail is sent at once, and tried again while a mail server is down. The history shows who wrote to whom.',
  ],
}

export const actRefusals: HelpText['refusals'] = [
  ['card.serial_needed', 'Type the serial number first.'],
  [
    'message.all_values_should_be_emails',
    'One of the addresses is not an e-mail address. It is marked: correct or remove it.',
  ],
  [
    'call.refused.no_company',
    'Nobody has the call: there is no assignment e-mail to send again, and no company to remove.',
  ],
  ['mail.refused.recipient', 'You entered an address that does not belong to this call. The message says which do.'],
  ['mail.refused.no_template', 'Your network has no text for this e-mail. Ask your contact there.'],
]
