import type { Help } from '../../helpText.ts'

export const attachments: Pick<Help['screens'], 'attachments'> = {
  attachments: {
    title: 'Allegati di tutte le chiamate',
    purpose:
      'I file di tutte le chiamate della rete in un elenco. Per i coordinatori; non è nel menu, ma collegato dagli allegati di ogni chiamata.',
    sections: [
      {
        title: 'Cercare',
        paragraphs: [
          'Filtri per nome, chiamata, chi l’ha aggiunto o quando. I filtri e l’ordine fanno parte dell’indirizzo.',
          'Il numero della chiamata porta agli allegati di quella chiamata.',
        ],
      },
      {
        title: 'Aprire e modificare',
        paragraphs: [
          'Clicchi una riga per aprire l’allegato: cambi il nome suo e dei file, li veda, ne aggiunga, ne elimini uno o tutti.',
          '{save.save} salva i nomi e i file nuovi. L’eliminazione si conferma una volta e avviene subito.',
          'Selezioni le righe, al massimo 200, e prema {attachment.download_zip}: i loro file arrivano in uno zip di al massimo 4 GB. La croce accanto annulla. Un file che l’archivio ha perso non c’è.',
        ],
      },
    ],
    refusals: [
      ['attachment.not_found', 'Qualcuno l’ha eliminato nel frattempo, o l’archivio ha perso il file.'],
      [
        'attachment.refused.conflict',
        'Qualcuno l’ha salvato prima di lei. Ora mostra i nomi e i file più recenti, con le sue modifiche. Lo controlli e salvi di nuovo.',
      ],
    ],
    keys: [
      ['/', 'primo filtro'],
      ['↑ ↓', 'riga precedente o successiva'],
      ['Invio', 'aprire l’allegato'],
      ['Esc', 'chiudere la finestra'],
      ['F1', 'questa guida'],
    ],
  },
}
