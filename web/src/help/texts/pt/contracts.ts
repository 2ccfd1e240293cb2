import type { Help } from '../../helpText.ts'

export const contracts: Pick<Help['screens'], 'servicecontract' | 'servicecontractdetails'> = {
  servicecontract: {
    title: 'Contratos de serviço',
    purpose:
      'Todos os contratos que pode ver. Uma empresa vê os que assegura; coordenadores, centro de chamadas e administração veem toda a rede. As redes sem contratos não têm esta página.',
    sections: [
      {
        title: 'Encontrar um contrato',
        paragraphs: [
          'Filtros, ordem, colunas e {list.export} funcionam como na lista de chamadas.',
          '{field.start_date} e {field.end_date} aceitam um primeiro e um último dia, ambos incluídos.',
          '{field.code} encontra todos os contratos de um produto, {field.internal_serial_number} o de um aparelho.',
        ],
      },
      {
        title: 'Abrir e criar',
        paragraphs: [
          'Clique numa linha para abrir o contrato. O seu link leva de volta à mesma lista.',
          '{contract.new}, se a sua função o oferecer: escreva o número de série e prima {card.search}. Produto, garantia, cliente e morada vêm da ficha.',
          'Depois escolha o modelo: por baixo está o que cobre. Um contrato novo é um rascunho até escolher outro estado, e sempre do tipo padrão.',
        ],
      },
    ],
    refusals: [
      ['list.empty_filtered', 'Nenhum contrato cumpre todos os filtros ao mesmo tempo. Retire um.'],
      ['list.failed', 'O servidor não respondeu. As linhas que via podem ser antigas; tente de novo.'],
      ['message.end_before_start', 'Verifique as datas: o contrato acabaria antes de começar.'],
      ['message.not_in_list', 'Escolha de novo o modelo: o que tinha é de outro produto.'],
    ],
    keys: [
      ['/', 'primeiro filtro'],
      ['↑ ↓', 'linha anterior ou seguinte'],
      ['Enter', 'abrir o contrato'],
      ['Ctrl + Enter', 'numa janela: enviá-la'],
      ['F1', 'esta ajuda'],
    ],
  },
  servicecontractdetails: {
    title: 'Contrato de serviço',
    purpose:
      'O que está acordado para um aparelho: com quem, de quando a quando, o que se cobre, que empresa o assegura e que chamadas houve.',
    sections: [
      {
        title: 'Alterar e guardar',
        paragraphs: [
          'Altere o necessário, à esquerda e nos separadores. Os campos a cinzento não podem ser alterados.',
          'Aparece uma barra que indica o que mudou. {save.save} guarda tudo de uma vez, {save.discard} desfaz.',
          'Uma empresa só altera {field.subcontractor_contract_number} e {field.remark}, e tudo num rascunho criado por ela.',
        ],
      },
      {
        title: 'Estado',
        paragraphs: [
          'As novas chamadas do aparelho levam o contrato enquanto está ativo, do primeiro ao último dia.',
          'Rescindi-lo põe a data de hoje; qualquer outro estado apaga-a. Um rascunho ou um contrato suspenso não aceita chamadas.',
          '{contract.delete} só é oferecido se o contrato nunca esteve ativo: ao pessoal central, e à empresa num rascunho criado por ela.',
        ],
      },
      {
        title: 'Produto e modelo',
        paragraphs: [
          'Com ficha de equipamento, número de série, produto e garantia seguem-na: o lápis abre a ficha, a cruz retira-a.',
          'Sem ela, escreva o número de série e prima {card.search}, ou escolha só o produto.',
          'Os modelos oferecidos são os do produto. Outro produto limpa o modelo.',
        ],
      },
      {
        title: 'Chamadas, anexos, cobertura',
        paragraphs: [
          '{contract.tab.calls} lista as chamadas do aparelho. Enquanto o contrato está ativo, {call.new} abre uma chamada que o leva. Por baixo estão as alterações do próprio contrato.',
          '{contract.tab.attachments} guarda os seus documentos, como numa chamada.',
          '{contract.tab.coverage} mostra linha a linha o que se cobre e com que valor. A chamada mostra o mesmo junto ao seu contrato.',
        ],
      },
    ],
    refusals: [
      [
        'message.fill_in_required_fields',
        'Os campos a vermelho faltam ou não são válidos. Abre-se o separador do primeiro.',
      ],
      ['message.conflict', 'Alguém guardou antes de si. Nada seu se perde: compare e guarde de novo.'],
      ['message.end_before_start', 'Um contrato não pode acabar antes de começar.'],
      ['message.not_in_list', 'O modelo é de outro produto, ou o valor já não é oferecido.'],
      [
        'contract.refused.incomplete',
        'Um contrato ativo indica cliente, aparelho, modelo, primeiro e último dia. Os campos a vermelho faltam ou não são válidos.',
      ],
      ['contract.refused.was_active', 'Já esteve em vigor. Em vez disso, rescinda-o.'],
      ['contract.refused.not_active', 'Só um contrato ativo aceita novas chamadas.'],
      ['contract.not_found', 'O endereço está errado, ou a sua empresa não assegura o contrato.'],
    ],
    keys: [
      ['Ctrl + S', 'guardar'],
      ['Ctrl + Enter', 'numa janela: enviá-la'],
      ['← →', 'num separador: o do lado'],
      ['Esc', 'fechar a janela'],
      ['F1', 'esta ajuda'],
    ],
  },
}
