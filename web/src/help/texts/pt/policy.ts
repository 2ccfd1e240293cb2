import type { HelpText } from '../../helpText.ts'

export const policy: HelpText = {
  title: 'Regras de atribuição',
  purpose: 'Como é escolhida a empresa de uma nova chamada e quanto tempo tem para responder.',
  sections: [
    {
      title: 'Alterar as regras',
      paragraphs: [
        'Os pesos dizem quanto conta cada critério; as partes somam sempre 100 %.',
        'O raio e as chamadas abertas decidem que empresas são consideradas.',
        'Guarde com a barra em baixo. A partir daí cada atribuição usa a nova versão.',
      ],
    },
    {
      title: 'Prazos e horário',
      paragraphs: [
        'Cada prioridade tem o seu prazo de resposta, em horas úteis do calendário.',
        'Os feriados são dias sem horas úteis: não correm prazos, não se propõem horas de visita e não se pode planear o dia.',
      ],
    },
    {
      title: 'Verificação de documentos',
      paragraphs: [
        'Para cada verificação escolhe-se se informa, alerta ou bloqueia, ou se não se faz, e a partir de onde encontra algo.',
        'Ao guardar, os documentos que ninguém aprovou são verificados de novo em segundo plano.',
      ],
    },
    {
      title: 'Repetições e aprovações',
      paragraphs: [
        '{policy.repeat}: se a empresa que fez a primeira reparação recebe a chamada como as outras, em primeiro ou nunca.',
        '{policy.approval}: a amostra de documentos corretos que uma pessoa vê, e o montante acima do qual aprovam duas.',
      ],
    },
    {
      title: 'O cliente',
      paragraphs: [
        '{policy.customer}: que e-mails o cliente recebe sobre a sua visita. Cada e-mail leva um link com que confirma, pede outra hora, deixa uma nota, junta fotos ou anula, e depois avalia. {policy.customer_mail_changed} é enviado também se a visita é retirada, se a chamada é anulada, ou se a visita é mantida embora o cliente a quisesse mudar ou anular.',
        '{policy.customer_moves}: se a empresa decide sobre a hora pedida ou a visita muda logo.',
        'O que o cliente diz está na chamada, no seu histórico e nos filtros da lista.',
      ],
    },
    {
      title: 'Experimentar antes de guardar',
      paragraphs: [
        '{policy.try} distribui de novo as chamadas de um período com as regras do formulário, e mostra quilómetros, respostas, carga e o que iria para outra empresa.',
        'Não altera nada, e pode sair ou cancelar.',
      ],
    },
    {
      title: 'Versões',
      paragraphs: [
        '{policy.versions} mostra quem guardou o quê e quando. {policy.restore} põe valores anteriores no formulário; nada muda até guardar.',
        'Porque foi escolhida uma empresa explica-se com a versão que estava então em vigor.',
      ],
    },
  ],
  refusals: [['message.conflict', 'Outra pessoa guardou antes. Escolha campo a campo e guarde de novo.']],
  keys: [
    ['← →', 'mover um controlo'],
    ['Ctrl + S', 'guardar'],
    ['F1', 'esta ajuda'],
  ],
}
