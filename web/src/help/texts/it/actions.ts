import type { HelpText } from '../../helpText.ts'

type Part = HelpText['sections'][number]

export const connecting: Part = {
  title: 'Connettersi come un’azienda (coordinatore)',
  paragraphs: [
    'Apra il menu con le sue iniziali e scelga {shell.connect_as}. Cerchi l’azienda, poi prema {connect.connect}.',
    'Da quel momento tutte le schede di questo browser agiscono come quell’azienda: vede le chiamate dell’azienda e fa ciò che essa può fare. La cronologia conserva accanto anche il suo nome.',
    'Una barra in alto glielo ricorda in ogni pagina. {shell.back_as_dispatcher}, lì o nello stesso menu, la riporta indietro; in {menu.today} è solo nella barra.',
  ],
}

export const sessions: Part = {
  title: 'Dove ha effettuato l’accesso',
  paragraphs: [
    'Apra il menu con le sue iniziali e scelga {sessions.title}: ogni browser in cui è entrato, da quando e da quale indirizzo. {sessions.this_one} indica quello in cui si trova. Sotto ci sono le aziende a nome delle quali è connesso da lì: ognuna si può terminare separatamente.',
    '{sessions.end} la fa uscire subito da lì, {sessions.end_others} ovunque tranne qui. Ciò che vi è stato scritto attende il prossimo accesso.',
    'Lo faccia se ha lasciato aperto un browser. Se non ne riconosce uno, cambi anche la password presso il servizio di identificazione.',
  ],
}

export const cards: Part = {
  title: 'Scheda dell’apparecchio',
  paragraphs: [
    'La matita accanto a {field.code_product}, nella scheda del prodotto, apre la scheda dell’apparecchio: prodotto, proprietario, luogo e garanzia.',
    'Proprietario, codice prodotto, paese, CAP, inizio garanzia e telefono sono obbligatori. Scelga prima il paese: il resto dell’indirizzo lo aspetta.',
    'Codice prodotto e numero di serie di un apparecchio installato restano com’erano. {card.find_product} propone prodotti per una scheda che non ne ha ancora.',
    'In una nuova chiamata, {card.search} trova le schede con il numero di serie. Ne prenda una, o crei quella che manca con {card.new}.',
    'Lasci il numero di serie con Tab: se una sola scheda lo ha, arrivano prodotto, garanzia e proprietario; fra più schede si sceglie.',
    'Una scheda salvata dà alla chiamata prodotto, proprietario e garanzia.',
  ],
}

export const selecting: Part = {
  title: 'Molte chiamate insieme',
  paragraphs: [
    'La casella di una riga la seleziona, quella dell’intestazione seleziona la pagina. La barra in basso può poi prendere tutte le chiamate che i filtri lasciano, al massimo 1.000.',
    '{assign.many} le dà tutte a un’azienda; {assign.algorithm} sceglie per ciascuna. Ogni chiamata mantiene le sue regole, la cronologia e l’e-mail.',
    'Ciò che non è stato eseguito resta selezionato, con il motivo. {action.cancel} ferma il lavoro, e mantiene ciò che è fatto.',
    '{action.undo}, nel messaggio, ritira un’assegnazione per dieci secondi.',
  ],
}

export const mailing: Part = {
  title: 'Inviare un’e-mail',
  paragraphs: [
    '{call.send_mail} è per il call center, l’amministrazione e chi può creare chiamate. L’indirizzo dell’azienda, altrimenti quello del cliente, c’è già.',
    'Più indirizzi: Invio o una virgola dopo ognuno. Ciascuno riceve la propria e-mail e non vede altri indirizzi.',
    'Un’azienda scrive solo al cliente, a sé stessa e all’ufficio della rete; la centrale a chi serve. Un account invia circa 200 e-mail al giorno.',
    '{mail.resend} invia ciò che l’azienda ha ricevuto all’assegnazione; oggetto e testo allora non si scrivono.',
    'L’e-mail parte subito e si riprova finché il server di posta è fermo. La cronologia dice chi ha scritto a chi.',
  ],
}

export const actRefusals: HelpText['refusals'] = [
  ['card.serial_needed', 'Scriva prima il numero di serie.'],
  ['message.all_values_should_be_emails', 'Uno degli indirizzi non è un’e-mail. È segnato: lo corregga o lo tolga.'],
  [
    'call.refused.no_company',
    'Nessuno ha la chiamata: non c’è e-mail di assegnazione da rinviare, né azienda da togliere.',
  ],
  ['mail.refused.recipient', 'Ha inserito un indirizzo che non è di questa chiamata. Il messaggio dice quali lo sono.'],
  ['mail.refused.no_template', 'La sua rete non ha un testo per questa e-mail. Chieda lì.'],
]
