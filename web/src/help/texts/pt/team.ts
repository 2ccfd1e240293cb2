import type { HelpText } from '../../helpText.ts'

export const team: HelpText = {
  title: 'Equipa',
  purpose: 'Os técnicos da sua empresa: quando trabalham, o que reparam e quem tem acesso ao portal.',
  sections: [
    {
      title: 'Horário, ausências e competências',
      paragraphs: [
        '{team.change} abre o horário de um técnico. Sem {team.own_hours} vale o da empresa. Um dia pode ter vários períodos, até quatro; por exemplo, antes e depois do almoço: o sinal mais junto às horas acrescenta um.',
        'Os tempos propostos para uma visita, as linhas do planeamento e o plano do dia contam com o horário, as ausências e os feriados da rede. Quem não tem a competência de uma chamada não é proposto para ela.',
        'O diálogo mostra quem alterou o quê e quando. Se outra pessoa guardou entretanto, mostra a versão dela e a escolha é sua.',
      ],
    },
    {
      title: 'Dar acesso',
      paragraphs: [
        '{team.invite} abre uma conta com o endereço de e-mail e envia como entrar, no idioma da pessoa.',
        'Um técnico vê apenas as chamadas cuja visita é sua, e informa sobre elas. Não planeia e não vê faturas, contratos nem o apuramento. Se a visita passa para outra pessoa, deixa de ver a chamada de imediato.',
        '{team.close_account} termina as suas sessões de imediato.',
      ],
    },
  ],
  refusals: [
    ['team.refused.address_taken', 'Cada pessoa tem um endereço próprio. Peça outro, ou avise a central.'],
    ['team.refused.has_account', 'Feche-a antes de convidar outra pessoa.'],
    ['team.refused.leave_overlaps', 'Junte as duas ausências numa só.'],
  ],
  keys: [
    ['Tab', 'o botão seguinte'],
    ['Enter', 'abri-lo'],
    ['Esc', 'fechar a janela'],
    ['F1', 'esta ajuda'],
  ],
}
