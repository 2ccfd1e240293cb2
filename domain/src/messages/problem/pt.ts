import type { ProblemMessages } from '../messages.ts'

export const problems: ProblemMessages = {
  BadRequest: {
    title: 'O pedido não é válido',
    advice:
      'Nenhum programa correto o envia: um campo é desconhecido ou um valor é de outro tipo. Compare-o com a descrição da API; «detail» e «errors» indicam o lugar.',
  },
  Unauthorized: {
    title: 'Sem sessão',
    advice:
      'O token ou a chave de API falta, é desconhecido, expirou ou foi revogado. Inicie sessão de novo ou peça outra chave a quem administra a rede.',
  },
  Forbidden: {
    title: 'Não permitido',
    advice:
      'Esta função, esta rede ou esta chave de API nunca o pode fazer. Peça a permissão a quem administra a rede.',
  },
  NotFound: {
    title: 'Não encontrado',
    advice:
      'Não existe, ou quem o pede não o pode ver. O endereço pode estar mal escrito, ou o registo foi eliminado ou é de outros.',
  },
  MethodNotAllowed: {
    title: 'Método errado',
    advice: 'O endereço existe, mas não com este método. O cabeçalho «Allow» indica os que tem.',
  },
  Conflict: {
    title: 'Alterado entretanto',
    advice: 'Outra pessoa alterou-o desde que foi lido. Leia-o de novo e envie a nova versão.',
  },
  TooLarge: {
    title: 'Demasiado grande',
    advice: 'O pedido ou o seu ficheiro é maior do que se aceita. Envie-o por partes.',
  },
  UnsupportedMediaType: {
    title: 'Tipo de conteúdo desconhecido',
    advice: 'O corpo é de um tipo que aqui não se lê. Envie JSON ou o que a descrição da operação indica.',
  },
  IdempotencyKeyReused: {
    title: 'Chave usada para outro pedido',
    advice: 'A Idempotency-Key foi usada com outro corpo nas últimas 24 horas. Use uma chave nova para um pedido novo.',
  },
  TooManyRequests: {
    title: 'Demasiados pedidos',
    advice: 'Foi atingido um limite. Espere os segundos do cabeçalho «Retry-After» e envie-o de novo.',
  },
  ServerError: {
    title: 'Falha inesperada',
    advice: 'Algo falhou no servidor. Comunique o número da mensagem a quem gere o portal.',
  },
  Unavailable: {
    title: 'Indisponível',
    advice:
      'O servidor ou a sua base de dados não responde agora. Envie-o de novo dentro de momentos; o que tem uma Idempotency-Key não é feito duas vezes.',
  },
  Refused: {
    title: 'Recusado por uma regra',
    advice: 'O pedido foi compreendido, mas uma regra recusa-o. A mensagem diz porquê e «errors» indica os campos.',
  },
}
