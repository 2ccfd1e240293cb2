import type { HelpText } from '../../helpText.ts'

export const account: HelpText = {
  title: 'Conta',
  purpose:
    'O que uma empresa fez num mês, o que apurou e como está cada despesa. As empresas veem a sua conta; a central e a administração, todas.',
  sections: [
    {
      title: 'Ler o mês',
      paragraphs: [
        'Escolha o mês em cima. Uma chamada conta no mês em que foi feita, segundo o relógio da rede.',
        'Cada despesa de uma chamada feita está numa só coluna: {account.column.to_check}, {account.column.change_requested}, {account.column.approved} ou {account.column.invoiced}. Juntas são {account.column.earned}, ao cêntimo.',
        'Cada número leva à sua lista. {account.column.ahead} são despesas já escritas de chamadas ainda abertas.',
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
        'A central procura empresas pelo nome e ordena por qualquer coluna; {account.column.blocked} mostra onde espera mais dinheiro. O nome da empresa abre a sua conta.',
        '{list.export} guarda o mês como resumo ou documento a documento.',
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
    ['Enter', 'abrir a sua lista'],
    ['F1', 'esta ajuda'],
  ],
}
