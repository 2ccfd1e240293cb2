import type { HelpText } from '../../helpText.ts'

export const dispatch: HelpText = {
  title: 'Distribuição',
  purpose:
    'Um dia de relance: as chamadas sem empresa, as empresas com as suas visitas e onde está cada uma. Só para quem atribui chamadas.',
  sections: [
    {
      title: 'Atribuir',
      paragraphs: [
        'Arraste uma chamada, ou todas as selecionadas, para uma empresa da lista ou do mapa. Enquanto arrasta, cada empresa diz a que distância está, quantas chamadas ainda pode receber e o que o desaconselha.',
        'Com o teclado: selecione chamadas e prima A; escolha com as setas e Enter.',
        '{action.undo} reverte durante dez segundos.',
        'O prazo de resposta de uma chamada conta desde que entrou: filtre e ordene as chamadas por ele.',
      ],
    },
    {
      title: 'Propor',
      paragraphs: [
        '{dispatch.propose} procura as melhores empresas para todas as chamadas mostradas ou selecionadas de uma vez; ainda nada é atribuído.',
        'Mantenha uma empresa com o pino ou escolha outra: o resto é calculado de novo.',
        'As chamadas sem empresa dizem porquê e o que ajudaria.',
      ],
    },
  ],
  refusals: [
    ['dispatch.refused.too_many', 'A página propõe para 2000 chamadas de cada vez. Escolha uma zona.'],
    ['message.assigned_meanwhile', 'Outra pessoa foi mais rápida. A chamada sai do painel.'],
  ],
  keys: [
    ['↑ ↓', 'chamada anterior ou seguinte'],
    ['X', 'selecionar a chamada'],
    ['Shift + ↑ ↓', 'selecionar várias seguidas'],
    ['Ctrl + A', 'selecionar todas as chamadas'],
    ['A', 'escolher uma empresa para a seleção'],
    ['F1', 'esta ajuda'],
  ],
}
