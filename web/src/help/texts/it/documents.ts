import type { Help } from '../../helpText.ts'

export const documents: Pick<Help['screens'], 'documents'> = {
  documents: {
    title: 'Documenti',
    purpose:
      'Ciò che le aziende inseriscono per una chiamata: spese, ricambi e richieste di reso (DPC). L’azienda li inserisce, un coordinatore li approva o li rifiuta.',
    sections: [
      {
        title: 'Trovare un documento',
        paragraphs: [
          'Il menu {menu.documents} ha un elenco di ogni tipo. Un’azienda vede i propri documenti, un coordinatore quelli della rete.',
          'Faccia clic su una riga per aprire il documento; il suo indirizzo si può mandare a un collega. Il numero della chiamata porta alla chiamata.',
          'L’azienda, il call center e l’amministrazione trovano i documenti di una chiamata nelle schede {call.tab.fees}, {call.tab.spareparts} e {call.tab.dpc}.',
        ],
      },
      {
        title: 'Scriverne uno',
        paragraphs: [
          'Apra la scheda di una chiamata accettata e ancora aperta e prema {document.new.fee}, {document.new.sparepart} o {document.new.dpc}.',
          'Un coordinatore inserisce spese e ricambi dal loro elenco: preme {document.new.fee} o {document.new.sparepart} e indica il numero della chiamata. Il documento è dell’azienda che ha la chiamata, e la cronologia dice chi l’ha creato.',
          'Scelga l’articolo di ogni riga e la quantità; una quantità vuota vale 1. I prezzi vengono dalla rete e il totale segue ciò che scrive.',
          'Una spesa di viaggio ha una quantità massima: il doppio di quanto la sua distanza supera quella della spesa. È scritta sotto il campo.',
          'Una richiesta di reso fa domande secondo il tipo di reso, e chiede dove si ritira la merce.',
        ],
      },
      {
        title: 'Correggerne uno',
        paragraphs: [
          'La matita apre una riga, la freccia annulla le sue modifiche. {save.save} salva tutte le righe insieme.',
          '{document.cancel_this_line}: la riga resta, barrata, e non conta più.',
          'Se era stata richiesta una modifica, salvando il documento viene consegnato di nuovo.',
        ],
      },
      {
        title: 'Che cosa trovano i controlli',
        paragraphs: [
          'Ogni documento è controllato quando si salva, e di nuovo quando cambiano la chiamata, il contratto o il tariffario. La colonna {field.check_severity} mostra il più grave; il documento dice perché.',
          'Mentre scrive, le anomalie compaiono sotto le righe: corregga il documento prima di salvarlo.',
          'Il filtro {field.clean} separa i documenti senza avvertenze dagli altri.',
        ],
      },
      {
        title: 'Approvare o rifiutare (coordinatore)',
        paragraphs: [
          'Spazio, o un clic accanto ai link di una riga, apre un documento a destra. A e Invio lo approvano, R lo rifiuta, J e K passano a un altro.',
          '{document.approve}: da quel momento nessuno può modificare il documento. Su un DPC può indicare anche il numero della nota di credito.',
          '{document.reject}: l’azienda riceve le sue osservazioni per e-mail. Una chiamata eseguita torna aperta, perché il documento possa essere corretto. Se prima la chiamata viene tolta all’azienda, decide lei sul documento così com’è.',
        ],
      },
      {
        title: 'Approvare i corretti (coordinatore)',
        paragraphs: [
          '{clean.approve} cerca i documenti dei filtri in cui nessun controllo ha trovato nulla, e ne mostra il numero e la somma per azienda prima di approvarli.',
          'Ciò che un controllo segnala o blocca, ciò che è cambiato nel frattempo e il campione delle regole restano fuori, con il motivo. Li apra e decida a parte.',
          'Oltre l’importo delle regole approvano due persone. Tra le due, il documento porta {document.waits_second}; una modifica fa ricominciare.',
        ],
      },
    ],
    refusals: [
      ['document.refused.second_person', 'Chieda a un’altra persona di approvarlo anche lei.'],
      ['document.refused.confirmed', 'Un documento approvato non cambia più.'],
      [
        'document.refused.call_not_open',
        'La chiamata è terminata o annullata. Se un coordinatore rifiuta il documento, una chiamata eseguita torna aperta; una convalidata, chiusa o annullata va prima riaperta con il suo stato (call center o amministrazione).',
      ],
      ['document.refused.not_accepted', 'Accetti prima la chiamata.'],
      ['document.refused.other_company', 'Ora la chiamata è di un’altra azienda. Il documento resta com’è.'],
      [
        'document.refused.change_requested',
        'La modifica è già stata chiesta all’azienda. Attenda la correzione, o che la chiamata le venga tolta.',
      ],
      ['document.refused.line_cancelled', 'Le righe stornate restano come sono.'],
      [
        'document.refused.conflict',
        'Qualcuno ha salvato prima di lei. Se stava scrivendo, scelga tra i due valori e salvi di nuovo; prima di decidere, riguardi il documento.',
      ],
      ['message.must_be_maximum', 'Scelga una quantità minore; il massimo è nel messaggio.'],
    ],
    keys: [
      ['/', 'primo filtro'],
      ['↑ ↓', 'riga precedente o successiva'],
      ['Invio', 'aprire il documento'],
      ['Ctrl + S', 'salvare'],
      ['Esc', 'chiudere la finestra'],
      ['F1', 'questa guida'],
    ],
  },
}
