import type { HelpText } from '../../helpText.ts'

export const webhooks: HelpText = {
  title: 'Webhooks',
  purpose: 'Outros programas são avisados de imediato quando algo muda.',
  sections: [
    {
      title: 'Criar um webhook',
      paragraphs: [
        '{webhook.create} pede o endereço do programa e os eventos que quer; sem escolha recebe todos.',
        'O segredo só é mostrado uma vez. Com ele, o programa verifica que um evento vem do portal. {webhook.rotate}',
        '{webhook.test} envia logo um evento e mostra a resposta do programa.',
      ],
    },
    {
      title: 'Seguir o que é enviado',
      paragraphs: [
        '{webhook.deliveries} mostra cada evento com as suas tentativas e a última resposta. O que não é aceite é tentado de novo, primeiro após 10 segundos e depois com pausas cada vez maiores.',
        'Após três dias sem êxito, o webhook fica em pausa e segue uma mensagem para o endereço dos coordenadores. Ative-o de novo quando o programa voltar.',
        '{webhook.resend} envia um evento de novo; por baixo da lista, todas as alterações desde uma hora.',
      ],
    },
  ],
  refusals: [
    ['webhook.refused.not_encrypted', 'Peça um endereço cifrado a quem gere o programa.'],
    ['webhook.refused.inactive', 'Edite o webhook e ative-o.'],
  ],
  keys: [
    ['Tab', 'botão seguinte'],
    ['Enter', 'abri-lo'],
    ['Esc', 'fechar a janela'],
    ['F1', 'esta ajuda'],
  ],
}
