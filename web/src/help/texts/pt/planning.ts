import type { Help } from '../../helpText.ts'

export const planning: Pick<Help['screens'], 'planning'> = {
  planning: {
    title: 'Planeamento',
    purpose: 'As visitas da sua empresa, ou da rede, num calendário. As horas são as da rede.',
    sections: [
      {
        title: 'Ver',
        paragraphs: [
          '{planning.view.day}, {planning.view.week} e {planning.view.agenda} mostram mais ou menos. As setas viram a página, {planning.today} volta.',
          '{field.subContractors} limita a uma ou várias empresas.',
          'A cor é o estado, explicado sob o calendário. Uma visita tracejada ainda não foi aceite.',
          'Onde não cabem todas as visitas de uma hora, um botão conta as outras e mostra-as.',
          'Clique numa visita: os seus dados estão no painel da direita, com um link para a chamada.',
        ],
      },
      {
        title: 'Responder a chamadas (empresa)',
        paragraphs: [
          'O painel {planning.appointments} mostra as chamadas que o esperam, com {call.accept} e {call.reject}.',
          'Ao aceitar, o calendário vai à visita. A seta do painel recolhe-o.',
          'Um dia escreve-se como 11/25/2026, 25.11, +3 ou amanhã; por baixo do campo está o que se entendeu. No menu do utilizador escolhe-se se vem primeiro o mês ou o dia.',
        ],
      },
      {
        title: 'Mover uma visita',
        paragraphs: [
          'Arraste a visita para a nova hora, ou a borda inferior para a alongar ou encurtar. Fica guardada ao largar.',
          'Sem rato: escolha a visita e prima {planning.move}. Ali também se muda o técnico.',
          'Se o técnico já tiver uma visita a essa hora, ou não trabalhar, o portal di-lo e pergunta antes de continuar.',
          'Se o portal recusar, a visita volta ao seu lugar e o motivo está sob o calendário.',
          'Centro de chamadas e administração veem, mas não movem visitas.',
        ],
      },
      {
        title: 'Por técnico (empresa)',
        paragraphs: [
          '{planning.technicians} mostra um dia ou uma semana com uma linha por técnico: horário, ausências, visitas e o tempo de condução entre elas. A cinzento está o tempo em que o técnico não trabalha: pelo seu horário, uma ausência ou um feriado da rede; mesmo assim pode pôr-se ali uma visita. {planning.layout.calendar} é a outra disposição.',
          'Um aviso diz quantos minutos faltam onde não se chega a tempo desde a visita anterior.',
          'Sob as chamadas por responder estão as de {field.to_plan}: sem marcação ou sem técnico, ou com uma visita que já passou. Arraste uma para um técnico, ou prima {planning.plan}. Uma chamada por aceitar abre a aceitação com essa hora.',
          'Arraste uma visita para outra hora, outro dia ou outro técnico. Na semana, a visita mantém a sua hora; uma chamada sem hora recebe o melhor tempo livre desse dia. Sem rato: a tecla M numa visita abre {planning.move}.',
          '{day_plan.title} procura um caminho mais curto entre as visitas de um técnico. As marcações ficam à sua hora se não as assinalar; nada muda até aceitar a proposta, e pode desfazer-se.',
        ],
      },
    ],
    refusals: [
      ['call.refused.not_accepted', 'Uma visita move-se quando a empresa aceitou a chamada.'],
      ['call.refused.not_open', 'O trabalho está realizado ou anulado: a visita fica onde estava.'],
      ['message.appointment_in_past', 'Uma visita não pode ser movida para o passado.'],
      ['message.conflict', 'Outra pessoa mudou a chamada. Veja a nova hora e tente outra vez.'],
      ['call.refused.already_answered', 'Um colega respondeu antes a esta chamada.'],
      [
        'day_plan.refused.closed',
        'Dizem-no o horário ou as ausências do técnico ou da empresa, ou é feriado na rede. Mova as visitas uma a uma.',
      ],
      ['day_plan.refused.overlap', 'O técnico já tem outra visita a essa hora. Veja o dia e planeie-o outra vez.'],
    ],
    keys: [
      ['Tab', 'visita ou botão seguinte'],
      ['Enter', 'escolher a visita'],
      ['M', 'mover a visita (técnicos)'],
      ['Esc', 'fechar a janela'],
      ['F1', 'esta ajuda'],
    ],
  },
}
