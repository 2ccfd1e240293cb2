import type { HelpText } from '../../helpText.ts'

export const webhooks: HelpText = {
  title: 'Webhook',
  purpose: 'Altri programmi vengono avvisati subito quando qualcosa cambia.',
  sections: [
    {
      title: 'Creare un webhook',
      paragraphs: [
        '{webhook.create} chiede l’indirizzo del programma e gli eventi che vuole; senza scelta li riceve tutti.',
        'Il segreto viene mostrato una sola volta. Con esso il programma verifica che un evento venga dal portale. {webhook.rotate}',
        '{webhook.test} invia subito un evento e mostra la risposta del programma.',
      ],
    },
    {
      title: 'Seguire ciò che viene inviato',
      paragraphs: [
        '{webhook.deliveries} mostra ogni evento con i tentativi e l’ultima risposta. Ciò che non viene accettato si ritenta, prima dopo 10 secondi e poi con pause sempre più lunghe.',
        'Dopo tre giorni senza successo il webhook va in pausa e un’e-mail parte all’indirizzo dei coordinatori. Lo riattivi quando il programma è di nuovo attivo.',
        '{webhook.resend} invia di nuovo un evento; sotto l’elenco, tutte le modifiche da un momento.',
      ],
    },
  ],
  refusals: [
    ['webhook.refused.not_encrypted', 'Chieda un indirizzo cifrato a chi gestisce il programma.'],
    ['webhook.refused.inactive', 'Modifichi il webhook e lo attivi.'],
  ],
  keys: [
    ['Tab', 'pulsante successivo'],
    ['Invio', 'aprirlo'],
    ['Esc', 'chiudere la finestra'],
    ['F1', 'questa guida'],
  ],
}
