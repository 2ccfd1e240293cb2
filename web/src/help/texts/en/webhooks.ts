import type { HelpText } from '../../helpText.ts'

export const webhooks: HelpText = {
  title: 'Webhooks',
  purpose: 'Other programs are told at once when something changes.',
  sections: [
    {
      title: 'Create a webhook',
      paragraphs: [
        '{webhook.create} asks for the address of the program and for the events it wants; without a choice it gets all of them.',
        'The secret is shown once. With it the program checks that an event comes from the portal. {webhook.rotate}',
        '{webhook.test} sends an event at once and shows the program’s answer.',
      ],
    },
    {
      title: 'Follow what is sent',
      paragraphs: [
        '{webhook.deliveries} shows each event with its tries and the last answer. What was not accepted is tried again, at first after 10 seconds, then with growing pauses.',
        'After three days without success the webhook is paused, and an e-mail goes to the address for dispatchers. Activate it again when the program is back.',
        '{webhook.resend} sends one event again. Below the list you can send every change since a time again.',
      ],
    },
  ],
  refusals: [
    ['webhook.refused.not_encrypted', 'Ask the operator of the program for an address with https.'],
    ['webhook.refused.inactive', 'Edit the webhook and activate it.'],
  ],
  keys: [
    ['Tab', 'next button'],
    ['Enter', 'open it'],
    ['Esc', 'close the popup'],
    ['F1', 'this help'],
  ],
}
