import type { Help } from '../../helpText.ts'

export const documents: Pick<Help['screens'], 'documents'> = {
  documents: {
    title: 'Documentos',
    purpose:
      'O que as empresas registam para uma chamada: despesas, peças e pedidos de devolução (DPC). A empresa regista-os e um coordenador aprova-os ou rejeita-os.',
    sections: [
      {
        title: 'Encontrar um documento',
        paragraphs: [
          'O menu {menu.documents} tem uma lista de cada tipo. Uma empresa vê os seus próprios documentos; um coordenador, os da rede.',
          'Clique numa linha para abrir o documento; o seu endereço pode ser enviado a um colega. O número da chamada leva à chamada.',
          'A empresa, o centro de chamadas e a administração encontram os documentos de uma chamada nos separadores {call.tab.fees}, {call.tab.spareparts} e {call.tab.dpc}.',
        ],
      },
      {
        title: 'Escrever um',
        paragraphs: [
          'Abra o separador de uma chamada aceite que ainda esteja aberta e prima {document.new.fee}, {document.new.sparepart} ou {document.new.dpc}.',
          'Um coordenador regista despesas e peças a partir da lista: prime {document.new.fee} ou {document.new.sparepart} e indica o número da chamada. O documento é da empresa que tem a chamada, e o histórico diz quem o criou.',
          'Escolha o artigo de cada linha e a quantidade; uma quantidade vazia conta como 1. Os preços vêm da rede e o total acompanha o que escreve.',
          'Uma despesa de deslocação tem uma quantidade máxima: o dobro do que a sua distância excede a da despesa. Está escrita por baixo do campo.',
          'Um pedido de devolução faz perguntas conforme o tipo de devolução, e pergunta onde se recolhe a mercadoria.',
        ],
      },
      {
        title: 'Corrigir um',
        paragraphs: [
          'O lápis abre uma linha; a seta desfaz as suas alterações. {save.save} guarda todas as linhas de uma vez.',
          '{document.cancel_this_line}: a linha fica riscada e deixa de contar.',
          'Se tinha sido pedida uma alteração, ao guardar o documento volta a ser entregue.',
        ],
      },
      {
        title: 'O que as verificações encontram',
        paragraphs: [
          'Cada documento é verificado ao ser guardado, e de novo quando mudam a sua chamada, o contrato ou o tarifário. A coluna {field.check_severity} mostra o mais grave; o documento diz porquê.',
          'Enquanto escreve, o que foi encontrado aparece abaixo das linhas: corrija o documento antes de o guardar.',
          'O filtro {field.clean} separa os documentos sem alertas dos outros.',
        ],
      },
      {
        title: 'Aprovar ou rejeitar (coordenador)',
        paragraphs: [
          'Espaço, ou um clique ao lado dos links de uma linha, abre um documento à direita. A e Enter aprovam-no, R rejeita-o, J e K passam a outro.',
          '{document.approve}: a partir daí ninguém pode alterar o documento. Num DPC pode indicar também o número da nota de crédito.',
          '{document.reject}: a empresa recebe as suas observações por e-mail. Uma chamada realizada volta a ficar aberta, para o documento poder ser corrigido. Se antes disso a chamada for retirada à empresa, cabe-lhe a si, como coordenador, decidir sobre o documento tal como está.',
        ],
      },
      {
        title: 'Aprovar os corretos (coordenador)',
        paragraphs: [
          '{clean.approve} procura os documentos dos filtros em que nenhuma verificação encontrou nada, e mostra o número e a soma por empresa antes de os aprovar.',
          'Fica de fora, com o motivo, o que uma verificação assinala ou bloqueia, o que entretanto mudou e a amostra das regras. Abra-o e decida-o à parte.',
          'Acima do montante das regras aprovam duas pessoas. Entre as duas, o documento tem {document.waits_second}; se mudar, recomeça.',
        ],
      },
    ],
    refusals: [
      ['document.refused.second_person', 'Peça a outra pessoa que o aprove também.'],
      ['document.refused.confirmed', 'Um documento aprovado já não muda.'],
      [
        'document.refused.call_not_open',
        'A chamada foi terminada ou anulada. Se um coordenador rejeitar o documento, uma chamada realizada volta a abrir; uma validada, fechada ou anulada tem de ser aberta antes pelo seu estado (centro de chamadas ou administração).',
      ],
      ['document.refused.not_accepted', 'Aceite primeiro a chamada.'],
      ['document.refused.other_company', 'Agora a chamada é de outra empresa. O documento fica como está.'],
      [
        'document.refused.change_requested',
        'A alteração já foi pedida à empresa. Espere pela correção, ou até a chamada lhe ser retirada.',
      ],
      ['document.refused.line_cancelled', 'As linhas anuladas ficam como estão.'],
      [
        'document.refused.conflict',
        'Alguém guardou antes de si. Se estava a escrever, escolha entre os dois valores e guarde de novo; antes de decidir, veja o documento outra vez.',
      ],
      ['message.must_be_maximum', 'Escolha uma quantidade menor; a máxima está na mensagem.'],
    ],
    keys: [
      ['/', 'primeiro filtro'],
      ['↑ ↓', 'linha anterior ou seguinte'],
      ['Enter', 'abrir o documento'],
      ['Ctrl + S', 'guardar'],
      ['Esc', 'fechar a janela'],
      ['F1', 'esta ajuda'],
    ],
  },
}
