import type { HelpText } from '../../helpText.ts'

export const apikeys: HelpText = {
  title: 'Chiavi API',
  purpose: 'Le chiavi con cui altri programmi, come un ERP o un negozio online, accedono al portale.',
  sections: [
    {
      title: 'Creare una chiave',
      paragraphs: [
        '{apikey.create} chiede il nome del programma, il ruolo, le reti e ciò che può fare. Una chiave di un’azienda di assistenza vede solo le chiamate di quell’azienda.',
        '{apikey.scope.mail} gli consente di inviare e-mail proprie; la chiave di un’azienda scrive solo agli indirizzi delle sue chiamate.',
        'La chiave viene mostrata una sola volta. La copi subito e la consegni in modo sicuro. Se va persa, ne crei un’altra e revochi la prima.',
        'La cronologia mostra ciò che fa il programma, per esempio come «key: ERP».',
      ],
    },
    {
      title: 'Seguire e revocare',
      paragraphs: [
        '{apikey.last_used} è esatto al minuto. Una chiave che nessuno usa si può revocare.',
        '{apikey.revoke} termina una chiave all’istante. Le chiavi terminate restano nell’elenco per 90 giorni.',
      ],
    },
  ],
  refusals: [
    ['apikey.refused.other_network', 'Lo chieda a un coordinatore delle reti indicate.'],
    ['apikey.refused.no_scope', 'Senza leggere né scrivere una chiave non servirebbe a nulla.'],
  ],
  keys: [
    ['Tab', 'pulsante successivo'],
    ['Invio', 'aprirlo'],
    ['Esc', 'chiudere la finestra'],
    ['F1', 'questa guida'],
  ],
}
