import type { Help } from '../../helpText.ts'

export const today: Pick<Help['screens'], 'today'> = {
  today: {
    title: 'Hoje',
    purpose: 'As visitas de um técnico, hoje e amanhã, para um telefone numa mão. Tudo funciona também sem ligação.',
    sections: [
      {
        title: 'O dia',
        paragraphs: [
          'Um cartão por visita, por ordem de hora: cliente, rua, aparelho, o que falha e quem paga. A seguinte tem uma moldura.',
          'Uma conta do escritório escolhe primeiro um técnico. Um técnico vê só as suas visitas.',
          'Uma linha no topo diz desde quando não há ligação e quanto falta enviar.',
        ],
      },
      {
        title: 'Na visita',
        paragraphs: [
          '{today.call} liga ao cliente, {today.navigate} abre o mapa.',
          '{today.depart} avisa o escritório, e o cliente se recebeu um link. {today.start} abre o relatório.',
          'Se ninguém abrir: depois de {today.depart}, prima {visit.result.absent}, escreva um comentário ou tire uma foto, e envie.',
        ],
      },
      {
        title: 'O relatório',
        paragraphs: [
          'O que escreve ou fotografa fica logo guardado neste telefone, também depois de o reiniciar.',
          'O número de série responde logo o que está coberto, até quando e quem paga. A câmara lê o código se o telefone puder.',
          'A avaria, as peças e as despesas vêm das listas do escritório.',
          'O cliente assina com o dedo. Sem assinatura basta o nome.',
          '{today.send} guarda o relatório e envia-o assim que há ligação. O cliente recebe-o por e-mail se o endereço for conhecido.',
          'Um relatório sem despesas pergunta antes: com a chamada realizada, a central tem de a voltar a abrir para as registar.',
        ],
      },
      {
        title: 'Quando algo não é aceite',
        paragraphs: [
          'A visita mostra o motivo no seu campo. {today.correct} abre o relatório de novo. A foto recusada está marcada: retire-a e envie o resto.',
          'Se outra pessoa mudou a chamada, escolha em cada campo o que fica e prima {today.send_again}.',
          'Se a visita terminou noutro lado ou já é de outra pessoa, diz quem e quando. {today.add} acrescenta o seu comentário, as fotos e as horas à chamada, durante 14 dias; {today.copy} copia o texto.',
          'Nada se perde: só {today.give_up} apaga o que anotou.',
        ],
      },
    ],
    refusals: [
      ['visit.refused.already', 'O escritório ou outro telefone já o registou.'],
      ['visit.refused.clock_ahead', 'O telefone está mais de cinco minutos adiantado.'],
      ['visit.refused.absent_unexplained', 'Um comentário ou uma foto diz que lá esteve.'],
      [
        'message.status_validation_for_fictive_serial_number',
        'A chamada tem um número provisório: leia o do aparelho.',
      ],
    ],
    keys: [],
  },
}
