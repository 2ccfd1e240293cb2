import type { Help } from '../../helpText.ts'

export const contracts: Pick<Help['screens'], 'servicecontract' | 'servicecontractdetails'> = {
  servicecontract: {
    title: 'Contratti di servizio',
    purpose:
      'Tutti i contratti che può vedere. Un’azienda vede quelli che segue; coordinatori, call center e amministrazione vedono tutta la rete. Le reti senza contratti non hanno questa pagina.',
    sections: [
      {
        title: 'Trovare un contratto',
        paragraphs: [
          'Filtri, ordine, colonne e {list.export} funzionano come nell’elenco delle chiamate.',
          '{field.start_date} e {field.end_date} accettano un primo e un ultimo giorno, entrambi compresi.',
          '{field.code} trova tutti i contratti di un prodotto, {field.internal_serial_number} quello di un apparecchio.',
        ],
      },
      {
        title: 'Aprire e creare',
        paragraphs: [
          'Faccia clic su una riga per aprire il contratto. Il suo collegamento riporta allo stesso elenco.',
          '{contract.new}, se il suo ruolo lo offre: scriva il numero di serie e prema {card.search}. Prodotto, garanzia, cliente e indirizzo vengono dalla scheda.',
          'Poi scelga il modello: sotto si legge che cosa copre. Un contratto nuovo è una bozza finché non sceglie un altro stato, ed è sempre di tipo standard.',
        ],
      },
    ],
    refusals: [
      ['list.empty_filtered', 'Nessun contratto soddisfa tutti i filtri insieme. Ne tolga uno.'],
      ['list.failed', 'Il server non ha risposto. Le righe visibili possono essere vecchie; riprovi.'],
      ['message.end_before_start', 'Controlli le date: il contratto finirebbe prima di iniziare.'],
      ['message.not_in_list', 'Scelga di nuovo il modello: quello che aveva è di un altro prodotto.'],
    ],
    keys: [
      ['/', 'primo filtro'],
      ['↑ ↓', 'riga precedente o successiva'],
      ['Invio', 'aprire il contratto'],
      ['Ctrl + Invio', 'in una finestra: inviarla'],
      ['F1', 'questa guida'],
    ],
  },
  servicecontractdetails: {
    title: 'Contratto di servizio',
    purpose:
      'Che cosa è stato concordato per un apparecchio: con chi, da quando a quando, che cosa è coperto, quale azienda lo segue e quali chiamate ci sono state.',
    sections: [
      {
        title: 'Modificare e salvare',
        paragraphs: [
          'Modifichi ciò che serve, a sinistra e nelle schede. I campi in grigio non si possono modificare.',
          'Compare una barra che nomina le modifiche. {save.save} conserva tutto insieme, {save.discard} annulla.',
          'Un’azienda modifica solo {field.subcontractor_contract_number} e {field.remark}, e tutto in una bozza creata da lei.',
        ],
      },
      {
        title: 'Stato',
        paragraphs: [
          'Le nuove chiamate per l’apparecchio portano il contratto finché è attivo, dal primo all’ultimo giorno.',
          'Disdirlo mette la data di oggi; ogni altro stato la cancella. Una bozza o un contratto sospeso non accetta chiamate.',
          '{contract.delete} è offerto solo se il contratto non è mai stato attivo: al personale centrale, e all’azienda su una bozza creata da lei.',
        ],
      },
      {
        title: 'Prodotto e modello',
        paragraphs: [
          'Con una scheda apparecchio, numero di serie, prodotto e garanzia la seguono: la matita apre la scheda, la croce la toglie.',
          'Senza scheda, scriva il numero di serie e prema {card.search}, oppure scelga solo il prodotto.',
          'I modelli offerti sono quelli del prodotto. Un altro prodotto svuota il modello.',
        ],
      },
      {
        title: 'Chiamate, allegati, copertura',
        paragraphs: [
          '{contract.tab.calls} elenca le chiamate per l’apparecchio. Finché il contratto è attivo, {call.new} apre una chiamata che lo porta. Sotto ci sono le modifiche del contratto stesso.',
          '{contract.tab.attachments} conserva i suoi documenti, come in una chiamata.',
          '{contract.tab.coverage} mostra riga per riga che cosa è coperto e con quale valore. La chiamata mostra lo stesso accanto al suo contratto.',
        ],
      },
    ],
    refusals: [
      ['message.fill_in_required_fields', 'I campi in rosso mancano o non sono validi. Si apre la scheda del primo.'],
      ['message.conflict', 'Qualcuno ha salvato prima di lei. Nulla di suo è perduto: confronti e salvi di nuovo.'],
      ['message.end_before_start', 'Un contratto non può finire prima di iniziare.'],
      ['message.not_in_list', 'Il modello è di un altro prodotto, o il valore non è più offerto.'],
      [
        'contract.refused.incomplete',
        'Un contratto attivo indica cliente, apparecchio, modello, primo e ultimo giorno. I campi in rosso mancano o non sono validi.',
      ],
      ['contract.refused.was_active', 'È stato in vigore. Lo disdica, invece.'],
      ['contract.refused.not_active', 'Solo un contratto attivo accetta nuove chiamate.'],
      ['contract.not_found', 'L’indirizzo è sbagliato, o la sua azienda non segue il contratto.'],
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
