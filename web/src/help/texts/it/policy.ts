import type { HelpText } from '../../helpText.ts'

export const policy: HelpText = {
  title: 'Regole di assegnazione',
  purpose: 'Come si sceglie l’azienda di una nuova chiamata e quanto tempo ha per rispondere.',
  sections: [
    {
      title: 'Cambiare le regole',
      paragraphs: [
        'I pesi dicono quanto conta ogni criterio; le quote fanno sempre il 100 %.',
        'Il raggio e le chiamate aperte decidono quali aziende si considerano.',
        'Salvi con la barra in basso. Da allora ogni assegnazione usa la nuova versione.',
      ],
    },
    {
      title: 'Termini e orario',
      paragraphs: [
        'Ogni priorità ha il suo tempo di risposta, in ore lavorative del calendario.',
        'I festivi sono giorni senza ore lavorative: non decorrono i termini, non si propongono orari per le visite e il giorno non si può pianificare.',
      ],
    },
    {
      title: 'Controllo dei documenti',
      paragraphs: [
        'Per ogni controllo si sceglie se informa, avverte o blocca, o se non si fa, e da dove in poi segnala qualcosa.',
        'Dopo il salvataggio, i documenti che nessuno ha approvato sono controllati di nuovo in secondo piano.',
      ],
    },
    {
      title: 'Ripetizioni e approvazioni',
      paragraphs: [
        '{policy.repeat}: se l’azienda che ha fatto la prima riparazione riceve la chiamata come le altre, per prima o mai.',
        '{policy.approval}: il campione di documenti corretti che una persona guarda, e l’importo oltre il quale approvano in due.',
      ],
    },
    {
      title: 'Il cliente',
      paragraphs: [
        '{policy.customer}: quali e-mail riceve il cliente sulla visita. Ognuna ha un link per confermare, chiedere un altro orario, lasciare una nota, aggiungere foto o annullare, e poi valutare. {policy.customer_mail_changed} parte anche se la visita viene ritirata, se la chiamata viene annullata, o se la visita resta fissata benché il cliente volesse spostarla o annullarla.',
        '{policy.customer_moves}: se decide l’azienda sull’orario richiesto o la visita si sposta subito.',
        'Ciò che dice il cliente è sulla chiamata, nella sua cronologia e nei filtri dell’elenco.',
      ],
    },
    {
      title: 'Provare prima di salvare',
      paragraphs: [
        '{policy.try} riassegna le chiamate di un periodo con le regole del modulo, e mostra chilometri, risposte, carico e che cosa andrebbe altrove.',
        'Non cambia nulla, e può uscire o annullare.',
      ],
    },
    {
      title: 'Versioni',
      paragraphs: [
        '{policy.versions} mostra chi ha salvato che cosa e quando. {policy.restore} rimette valori precedenti nel modulo; nulla cambia finché non salva.',
        'La scelta di un’azienda si spiega con la versione allora in vigore.',
      ],
    },
  ],
  refusals: [['message.conflict', 'Un’altra persona ha salvato prima. Scelga campo per campo e salvi di nuovo.']],
  keys: [
    ['← →', 'spostare un cursore'],
    ['Ctrl + S', 'salvare'],
    ['F1', 'questa guida'],
  ],
}
