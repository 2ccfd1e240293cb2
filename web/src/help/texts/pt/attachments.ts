import type { Help } from '../../helpText.ts'

export const attachments: Pick<Help['screens'], 'attachments'> = {
  attachments: {
    title: 'Anexos de todas as chamadas',
    purpose:
      'Os ficheiros de todas as chamadas da rede numa lista. Para coordenadores; não está no menu, mas ligada a partir dos anexos de cada chamada.',
    sections: [
      {
        title: 'Procurar',
        paragraphs: [
          'Filtre por nome, chamada, quem o juntou ou quando. Os filtros e a ordem fazem parte do endereço.',
          'O número da chamada leva aos anexos dessa chamada.',
        ],
      },
      {
        title: 'Abrir e alterar',
        paragraphs: [
          'Clique numa linha para abrir o anexo: mude-lhe o nome e o dos ficheiros, veja-os, junte mais, apague um ou todos.',
          '{save.save} guarda os nomes e os ficheiros novos. A eliminação é confirmada uma vez e feita logo.',
          'Assinale linhas, 200 no máximo, e prima {attachment.download_zip}: os ficheiros chegam num zip de 4 GB no máximo. A cruz ao lado cancela. Um ficheiro que o arquivo perdeu não vem no zip.',
        ],
      },
    ],
    refusals: [
      ['attachment.not_found', 'Alguém o apagou entretanto, ou o arquivo perdeu o ficheiro.'],
      [
        'attachment.refused.conflict',
        'Alguém o guardou antes de si. Mostra agora os nomes e ficheiros mais recentes, com as suas alterações. Verifique-o e guarde de novo.',
      ],
    ],
    keys: [
      ['/', 'primeiro filtro'],
      ['↑ ↓', 'linha anterior ou seguinte'],
      ['Enter', 'abrir o anexo'],
      ['Esc', 'fechar a janela'],
      ['F1', 'esta ajuda'],
    ],
  },
}
