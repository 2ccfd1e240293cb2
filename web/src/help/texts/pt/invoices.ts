import type { Help } from '../../helpText.ts'

export const invoices: Pick<Help['screens'], 'invoicegeneration'> = {
  invoicegeneration: {
    title: 'Geração de faturas',
    purpose:
      'As despesas aprovadas que ainda não estão faturadas. Escolha as que vão juntas e faça delas uma fatura. Só para empresas de assistência.',
    sections: [
      {
        title: 'Fazer uma fatura',
        paragraphs: [
          'Escolha documentos com um clique, ou todos com a caixa no cabeçalho da lista. O rodapé da página diz quantos são e quanto somam.',
          'Os filtros reduzem o que vê. O que escolheu continua escolhido enquanto um filtro o esconde, e conta.',
          'Escreva o seu próprio número, de 10 caracteres no máximo, e prima {invoice.generate}. Verifique número, quantidade e soma e confirme: o PDF é transferido logo a seguir.',
          'Os documentos ficam fechados e saem da lista. São faturados todos ou nenhum.',
        ],
      },
      {
        title: 'Transferir de novo uma fatura',
        paragraphs: [
          '{invoice.history} mostra todas as faturas que gerou, a mais recente primeiro. Procure por número.',
          '{invoice.download} dá o mesmo PDF do primeiro dia. Ao lado, CII e UBL dão a mesma fatura para programas (EN 16931). O PDF também a traz dentro.',
        ],
      },
      {
        title: 'A partir de uma chamada',
        paragraphs: [
          'O separador {call.tab.fees} de uma chamada também tem os dois botões: ali {invoice.generate} oferece as despesas aprovadas dessa chamada.',
        ],
      },
      {
        title: 'Anular uma fatura',
        paragraphs: [
          '{invoice.credit}, em {invoice.history}, gera uma nota de crédito com um número próprio ainda não usado. Os documentos voltam à lista e podem ser faturados de novo.',
          'A fatura e a nota de crédito ficam na lista, cada uma com o seu PDF e os seus ficheiros.',
        ],
      },
      {
        title: 'Faturas eletrónicas',
        paragraphs: [
          '{legal.title}, no menu com as suas iniciais, mostra NIF, IBAN e regime de IVA da sua empresa. Quem os altera é a rede. Se faltar algo, a fatura é só um PDF sem IVA; a página diz o que falta.',
          'A coordenação e a administração da rede leem todas as faturas em {menu.supplierinvoices}.',
        ],
      },
    ],
    refusals: [
      ['invoice.refused.number_taken', 'Já usou este número. Escolha outro.'],
      ['invoice.refused.invoiced', 'Um colega faturou o documento antes de si. Escolha de novo.'],
      ['invoice.refused.total', 'O documento mudou entretanto. A lista mostra o novo total.'],
      ['invoice.refused.not_confirmed', 'A aprovação foi retirada ou ainda está por vir. Deixe-o de fora.'],
      ['invoice.refused.credited', 'Alguém anulou a fatura antes. A lista mostra com que nota de crédito.'],
    ],
    keys: [
      ['/', 'primeiro filtro'],
      ['↑ ↓', 'documento anterior ou seguinte'],
      ['Espaço', 'escolher o documento'],
      ['Esc', 'fechar a janela'],
      ['F1', 'esta ajuda'],
    ],
  },
}
