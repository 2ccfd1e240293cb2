import type { HelpText } from '../../helpText.ts'

export const account: HelpText = {
  title: 'Apuramento',
  purpose:
    'O que uma empresa fez num mês, o que apurou e como está cada despesa. As empresas veem o seu apuramento; a coordenação e a administração, todos.',
  sections: [
    {
      title: 'Ler o mês',
      paragraphs: [
        'Escolha o mês em cima. Uma chamada conta no mês em que foi realizada, segundo o relógio da rede.',
        'Cada despesa de uma chamada realizada está numa só coluna: {account.column.to_check}, {account.column.change_requested}, {account.column.approved} ou {account.column.invoiced}. Juntas são {account.column.earned}, ao cêntimo.',
        'Para as empresas e os coordenadores, cada número leva à sua lista. {account.column.ahead} são despesas já registadas de chamadas ainda abertas.',
      ],
    },
    {
      title: 'Receber',
      paragraphs: [
        '{account.blocked} diz os motivos, de todos os meses, e o que fazer com cada um.',
        '{account.ready}: aprovado e ainda não faturado. A empresa fatura-o na sua página de faturas.',
      ],
    },
    {
      title: 'Todas as empresas',
      paragraphs: [
        'A coordenação e a administração procuram empresas pelo nome e ordenam por qualquer coluna; {account.column.blocked} mostra onde espera mais dinheiro. O nome da empresa abre o seu apuramento.',
        '{list.export} guarda o mês como resumo e, para as empresas e os coordenadores, documento a documento.',
      ],
    },
  ],
  refusals: [
    ['account.refused.future', 'Escolha o mês atual ou um anterior.'],
    ['account.refused.month', 'O endereço não indica nenhum mês.'],
  ],
  keys: [
    ['/', 'ao filtro por empresa'],
    ['Tab', 'número seguinte'],
    ['Enter', 'abrir a sua lista, se for um link'],
    ['F1', 'esta ajuda'],
  ],
}
