import type { Help } from '../../helpText.ts'
import { actRefusals, cards, mailing, selecting } from './actions.ts'

export const calls: Pick<Help['screens'], 'servicecalls' | 'servicecallsunassigned' | 'servicecallsdetails'> = {
  servicecalls: {
    title: 'Chiamate',
    purpose:
      'Tutte le chiamate che può vedere. Un’azienda vede le sue; coordinatori, call center e amministrazione vedono tutta la rete.',
    sections: [
      {
        title: 'Trovare una chiamata',
        paragraphs: [
          'Scriva in un filtro della barra. L’elenco si riduce mentre scrive; maiuscole e accenti non contano.',
          '{list.more_filters} apre gli altri. Ogni filtro attivo sta sotto la barra; la crocetta lo toglie.',
          'Filtri, ordine e pagina stanno nell’indirizzo: può salvarlo, inviarlo e tornarci con Indietro.',
        ],
      },
      {
        title: 'Sistemare l’elenco',
        paragraphs: [
          'Prema l’intestazione di una colonna per ordinare; di nuovo, al contrario.',
          'Trascini il bordo destro dell’intestazione per cambiare la larghezza; un doppio clic la ripristina.',
          '{list.columns} mostra, nasconde e sposta le colonne. Questo browser le ricorda.',
          '{list.page_size}: scelga sotto l’elenco, da 5 a 40.',
          'Le schede sopra l’elenco sono viste: filtri, ordine e colonne sotto un nome. Appena qualcosa è diverso compare {view.save}. Il menu accanto alle schede ha {view.save_as_new}, per le sue viste {view.rename} e, nella pagina propria dell’elenco, {view.is_default}. Un clic sulla scheda della vista aperta ripristina ciò che vi è salvato.',
        ],
      },
      {
        title: 'Aprire ed esportare',
        paragraphs: [
          'Prema una riga per aprire la chiamata. Il suo link riporta allo stesso elenco.',
          '{list.export} salva tutte le righe che i filtri lasciano, non solo questa pagina, in un file Excel con le colonne visibili. Intanto può continuare a lavorare.',
          '{call.new}, se il suo ruolo lo offre, apre una chiamata vuota. Tipo di chiamata, tipo di problema, priorità e oggetto sono obbligatori.',
        ],
      },
      {
        title: 'Su un telefono',
        paragraphs: [
          'Ogni riga è una scheda con ciò che conta di più. Tocchi la scheda per aprirla; la faccia scorrere di lato, o prema il suo pulsante, per il passo seguente.',
          '{list.filters} apre tutti i filtri dal basso. Sopra le schede ci sono l’ordine e {selection.choose}; anche una pressione lunga su una scheda la seleziona.',
        ],
      },
    ],
    refusals: [
      ['list.empty_filtered', 'Nessuna chiamata soddisfa tutti i filtri. Ne tolga uno.'],
      ['list.past_end', 'L’elenco è diventato più corto della pagina in cui si trova.'],
      ['list.failed', 'Il server non ha risposto. Ciò che vede può essere vecchio; riprovi.'],
      ['problem.unauthorized', 'La sessione è finita. Entri; tornerà a questo elenco.'],
    ],
    keys: [
      ['/', 'primo filtro'],
      ['↑ ↓', 'riga precedente o seguente'],
      ['Home Fine', 'prima o ultima riga'],
      ['Invio', 'aprire la chiamata'],
      ['Alt + ← →', 'su un’intestazione: più stretta o più larga'],
      ['F1', 'questa guida'],
    ],
  },
  servicecallsunassigned: {
    title: 'Chiamate non assegnate o rifiutate',
    purpose:
      'Chiamate aperte che nessuna azienda ha, perché nessuno le ha assegnate o l’azienda le ha rifiutate. Solo per i coordinatori; il numero nel menu le conta.',
    sections: [
      {
        title: 'Assegnare una chiamata',
        paragraphs: [
          'A destra ci sono la chiamata e le sue aziende con il punteggio, la migliore scelta. Invio assegna e mostra la chiamata seguente; da 1 a 9 scelgono un’altra azienda.',
          'Prema {call.assign_manually} a destra della riga. La finestra offre i modi possibili.',
          '{assign.manually}: aziende per questa chiamata, la migliore prima, con distanza e competenze. Cerchi per nome se serve e prema {company.select}.',
          '{assign.algorithm}: il portale sceglie l’azienda secondo le regole della rete.',
          '{assign.previous}: solo se un’azienda ha già lavorato su questo apparecchio.',
          'Poi la chiamata si apre. Da quel momento l’azienda la vede.',
        ],
      },
      {
        title: 'Prima guardare',
        paragraphs: [
          'Un clic accanto ai link di una riga apre la chiamata a destra; la matita, la sua pagina. Se è stata rifiutata, in alto c’è chi, quando e perché.',
          'Filtri, colonne ed esportazione funzionano come nell’elenco delle chiamate.',
        ],
      },
      selecting,
    ],
    refusals: [
      ['message.assigned_meanwhile', 'Qualcuno è stato più veloce. Chiuda la finestra; la chiamata lascia l’elenco.'],
      ['call.refused.not_open', 'La chiamata è stata finita o annullata nel frattempo.'],
      ['call.refused.no_candidate', 'Nessuna azienda soddisfa tutte le condizioni. Assegni a mano.'],
      ['call.refused.relax_radius', 'Lo stesso, e fin dove bisognerebbe andare per trovare un’azienda.'],
      ['call.refused.relax_declined', 'Le sole rimaste hanno già rifiutato. Parli con una e assegni a mano.'],
      ['call.refused.inactive_company', 'Quell’azienda non prende più chiamate. Ne scelga un’altra.'],
      ['call.refused.no_previous', 'Nessuno ha lavorato prima su questo apparecchio.'],
    ],
    keys: [
      ['/', 'primo filtro'],
      ['↑ ↓', 'riga precedente o seguente'],
      ['X', 'selezionare la riga'],
      ['Maiusc + ↑ ↓', 'selezionare più righe'],
      ['Spazio', 'aprire la chiamata a destra'],
      ['J K', 'lì: chiamata seguente o precedente'],
      ['1 … 9', 'lì: scegliere un’azienda'],
      ['Invio', 'lì: assegnare'],
      ['Tab', 'dalla riga ai suoi pulsanti'],
      ['Esc', 'chiudere la finestra'],
      ['F1', 'questa guida'],
    ],
  },
  servicecallsdetails: {
    title: 'Chiamata',
    purpose: 'Tutto di una chiamata: per chi è, quale apparecchio, chi va e quando, e cosa è stato fatto.',
    sections: [
      {
        title: 'Vedere e agire',
        paragraphs: [
          'In alto c’è ciò che serve al lavoro: chi, che cosa, quando e chi va. Telefono, e-mail e indirizzo sono collegamenti.',
          'Il pulsante colorato è il suo prossimo passo. Il resto, anche eliminare, è sotto {call.more}.',
          'L’azienda inserisce spese e ricambi finché la chiamata è aperta. Su una chiamata eseguita, {call.next.request_reopening} avvisa call center e back office, che vedono il motivo e la riaprono con {call.next.reopen}.',
          '{call.tab.overview} racconta a parole che cosa è successo.',
          '{call.repeat}: lo stesso problema dello stesso apparecchio entro 60 giorni. Il link porta alla chiamata precedente.',
        ],
      },
      {
        title: 'Modificare e salvare',
        paragraphs: [
          'Modifichi ciò che serve, nel pannello e in più schede. I campi in grigio non si possono modificare.',
          'Una barra nomina le modifiche. {save.save} le salva tutte insieme, {save.discard} le annulla.',
          'Se esce senza salvare, viene chiesto prima.',
          'Se qualcuno ha salvato prima, {save.compare} mostra i due valori di ogni campo. Scelga e salvi di nuovo.',
        ],
      },
      {
        title: 'Rispondere a una chiamata (azienda)',
        paragraphs: [
          '{call.accept}: l’orario libero migliore è già scelto, se c’è. Ne scelga un altro, o dia l’appuntamento, la durata e il tecnico; Invio conferma. La visita compare nella pianificazione.',
          'Se il guasto di solito richiede ricambi, la finestra li mostra; una casella li richiede accettando. Li offre anche la scheda {call.tab.spareparts}.',
          '{call.reject}: scelga il motivo. La chiamata torna ai coordinatori e lascia il suo elenco.',
        ],
      },
      {
        title: 'Quando risponde il cliente',
        paragraphs: [
          'Il blocco {customer_link.block} mostra che cosa dice il cliente con il link. Azienda e coordinatori premono {customer_link.take_wish} o {customer_link.keep}. Il cliente riceve un’e-mail se la rete ne invia per le visite modificate e l’indirizzo è noto. Dopo {customer_link.keep} il portale dice se non ne è partita nessuna: allora avvisi lei il cliente.',
        ],
      },
      {
        title: 'Dare una chiamata a un’azienda',
        paragraphs: [
          'Il coordinatore preme {call.assign} accanto all’azienda; una chiamata che ne ha una può passare a un’altra.',
          '{call.unassign} spetta al call center. La chiamata torna fra le non assegnate.',
        ],
      },
      {
        title: 'Stato',
        paragraphs: [
          'Gli stati offerti dipendono dal suo ruolo. Può cambiarlo finché quello salvato è aperto; call center e amministrazione sempre.',
          'Per annullare una chiamata aperta, l’azienda scrive prima un commento.',
        ],
      },
      {
        title: 'Prodotto e numero di serie',
        paragraphs: [
          'Spunti {field.fictive_serial_number} finché il numero vero non è noto. Così la chiamata non può passare a eseguita.',
          'Tolga la spunta quando il numero è vero: dopo la conferma è salvato subito.',
        ],
      },
      cards,
      mailing,
      {
        title: 'Allegati',
        paragraphs: [
          '{attachment.add}: gli dia un nome, scelga i file o li lasci cadere lì. Sono caricati uno dopo l’altro.',
          'Un’immagine si apre nel portale; ogni altro file è salvato sul suo computer.',
          'Chi ha aggiunto un allegato può eliminarlo; il personale centrale può eliminarli tutti.',
          'Il coordinatore trova gli allegati di tutte le chiamate in {attachment.all}.',
        ],
      },
      {
        title: 'Codice guasto',
        paragraphs: [
          'L’azienda, il call center o l’amministrazione dicono che cosa si è guastato: gruppo, componente, guasto e causa. Quando c’è un gruppo, il componente è obbligatorio.',
          'Cambiare un livello cancella quelli inferiori. I codici si salvano con la barra della propria scheda.',
          '{defect.find} mostra i quattro livelli affiancati e vi cerca per parole.',
        ],
      },
      {
        title: 'Cronologia',
        paragraphs: [
          'Chi ha fatto cosa e quando, il più nuovo in alto. Apra una riga per vedere ogni campo prima e dopo.',
        ],
      },
    ],
    refusals: [
      ['message.fill_in_required_fields', 'I campi in rosso mancano o non sono validi. Si apre la scheda del primo.'],
      ['message.conflict', 'Qualcuno ha salvato prima. Nulla è perso: confronti e salvi di nuovo.'],
      ['message.appointment_in_past', 'Scelga un momento che deve ancora venire.'],
      ['call.refused.already_answered', 'A una chiamata si risponde una volta. Lo ha fatto prima un collega.'],
      ['call.refused.not_yours', 'Il coordinatore ha dato la chiamata a un’altra azienda.'],
      ['call.refused.same_company', 'Quell’azienda ha già la chiamata.'],
      ['text.status_validation', 'Mancano spese e ricambi. Riapra la chiamata perché l’azienda li inserisca.'],
      ['message.status_validation_for_fictive_serial_number', 'Inserisca il numero di serie vero e tolga la spunta.'],
      ['message.comment_required', 'Dica perché la chiamata è annullata.'],
      ...actRefusals,
      ['text.unsupported_media_type', 'I file di questo tipo non sono accettati.'],
      ['message.duplicate_file_name', 'Cambi il nome di uno dei due file.'],
      ['call.not_found', 'L’indirizzo è sbagliato, o la chiamata non è più sua.'],
    ],
    keys: [
      ['Ctrl + S', 'salvare'],
      ['Ctrl + Invio', 'in una finestra: inviarla'],
      ['← →', 'su una scheda: quella accanto'],
      ['Esc', 'chiudere la finestra'],
      ['F1', 'questa guida'],
    ],
  },
}
