import type { ProblemMessages } from '../messages.ts'

export const problems: ProblemMessages = {
  BadRequest: {
    title: 'La richiesta non è valida',
    advice:
      'Nessun programma corretto la invia: un campo è sconosciuto o un valore è di un altro tipo. La confronti con la descrizione dell’API; «detail» ed «errors» indicano il punto.',
  },
  Unauthorized: {
    title: 'Accesso non effettuato',
    advice:
      'Il token o la chiave API manca, è sconosciuto, è scaduto o è stato revocato. Acceda di nuovo o chieda una nuova chiave a chi amministra la rete.',
  },
  Forbidden: {
    title: 'Non consentito',
    advice:
      'Questo ruolo, questa rete o questa chiave API non può mai farlo. Chieda il permesso a chi amministra la rete.',
  },
  NotFound: {
    title: 'Non trovato',
    advice:
      'Non esiste, oppure chi lo chiede non può vederlo. L’indirizzo può essere scritto male, o l’elemento è stato eliminato o appartiene ad altri.',
  },
  MethodNotAllowed: {
    title: 'Metodo errato',
    advice: 'L’indirizzo esiste, ma non con questo metodo. L’intestazione «Allow» indica quelli ammessi.',
  },
  Conflict: {
    title: 'Modificato nel frattempo',
    advice: 'Qualcun altro lo ha modificato dopo la lettura. Lo legga di nuovo e invii la nuova versione.',
  },
  TooLarge: {
    title: 'Troppo grande',
    advice: 'La richiesta o il suo file è più grande di quanto si accetti. La invii in più parti.',
  },
  UnsupportedMediaType: {
    title: 'Tipo di contenuto sconosciuto',
    advice: 'Il corpo è di un tipo che qui non si legge. Invii JSON o ciò che indica la descrizione dell’operazione.',
  },
  IdempotencyKeyReused: {
    title: 'Chiave usata per un’altra richiesta',
    advice:
      'L’Idempotency-Key è stata usata con un altro corpo nelle ultime 24 ore. Prenda una nuova chiave per una nuova richiesta.',
  },
  TooManyRequests: {
    title: 'Troppe richieste',
    advice: 'È stato raggiunto un limite. Attenda i secondi dell’intestazione «Retry-After», poi la invii di nuovo.',
  },
  ServerError: {
    title: 'Errore imprevisto',
    advice: 'Qualcosa non ha funzionato sul server. Comunichi il numero del messaggio a chi gestisce il portale.',
  },
  Unavailable: {
    title: 'Non disponibile',
    advice:
      'Il server o la sua banca dati non risponde. La invii di nuovo tra poco; ciò che ha una Idempotency-Key non viene fatto due volte.',
  },
  Refused: {
    title: 'Rifiutato da una regola',
    advice:
      'La richiesta è stata compresa, ma una regola la rifiuta. Il messaggio dice perché ed «errors» indica i campi.',
  },
}
