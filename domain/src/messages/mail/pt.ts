import type { MailMessages } from '../messages.ts'

/** The end of the emails about a planned visit. */
const plannedVisit = `Quando: {day}, das {from} às {until}
Aparelho: {appliance}
Motivo: {reported}
Empresa: {company} {phone}
Técnico: {technician}
Morada: {address}

Para preparar a visita: {prepare}

Diga-nos aqui se lhe convém, peça outra hora ou escreva-nos, sem palavra-passe: {link}

Pedido {call_id}`

export const mail: MailMessages = {
  account: {
    subject: 'Apuramento de {month}',
    body: `Exmos. Senhores de {raison_sociale},

Este é o estado do vosso apuramento no fim de {month}.

{ready}

{blocked}

Tudo, documento a documento, no portal: {url}

Com os melhores cumprimentos,
Assistência técnica`,
  },
  bank_account: {
    subject: 'A conta bancária de {raison_sociale} mudou',
    body: `Exmos. Senhores de {raison_sociale},

{user_name} alterou a conta em que são pagas as vossas faturas. A nova é: {iban}

Se não estiver correto, avisem de imediato a vossa rede. Os vossos dados fiscais estão no portal: {url}

Com os melhores cumprimentos,
Assistência técnica`,
  },
  bank_account_removed: {
    subject: 'A conta bancária de {raison_sociale} foi retirada',
    body: `Exmos. Senhores de {raison_sociale},

{user_name} retirou a conta em que são pagas as vossas faturas. Sem uma conta não podem ser pagas.

Se não estiver correto, avisem de imediato a vossa rede. Os vossos dados fiscais estão no portal: {url}

Com os melhores cumprimentos,
Assistência técnica`,
  },
  dispute: {
    subject: 'A fatura {number} está em disputa',
    body: `Exmos. Senhores de {raison_sociale},

{user_name} contestou a vossa fatura {number}. Não é paga enquanto a disputa não terminar.

Motivo: {reason}

As vossas faturas emitidas estão no portal: {url}

Com os melhores cumprimentos,
Assistência técnica`,
  },
  credit_note: {
    subject: 'Nota de crédito {number} de {raison_sociale}',
    body: `Olá,

{raison_sociale} creditou a fatura {invoice} de {day} com a nota de crédito {number}.

Base: {net}
Motivo: {cause}
Estado da fatura: {state}

As faturas, no portal: {url}

Com os melhores cumprimentos,
Callout`,
  },
  quality_alarms: {
    subject: '{count} {count|alarme novo|alarmes novos} de qualidade de produto',
    body: `Olá,

Avaria-se mais do que o esperado:

{alarms}

As provas e as suas chamadas, no portal: {url}

Este e-mail chega no máximo uma vez por semana, e só com alarmes novos. Pode cancelá-lo nessa página.

Com os melhores cumprimentos,
Callout`,
  },
  second_person: {
    subject: '{user_name} propõe alterações que produzem efeito dentro de {hours} horas',
    body: `Olá,

{user_name} propõe:

{changes}

Mais ninguém na sua rede o pode confirmar. Produz efeito dentro de {hours} horas se ninguém o recusar aqui: {url}

Com os melhores cumprimentos,
Callout`,
  },
  customer_again: {
    subject: 'É precisa outra visita',
    body: `Bom dia,

A empresa {company} esteve em sua casa no dia {day}, e é precisa outra visita. A empresa combina-a consigo.

Se quiser dizer-lhe alguma coisa, escreva aqui, sem palavra-passe: {link}

Pedido {call_id}`,
  },
  customer_campaign: {
    subject: 'Uma visita ao seu equipamento: {appliance}',
    body: `Olá,

queremos visitá-lo por causa do seu equipamento {appliance}:

{reason}

Um técnico combinará consigo a hora. A visita, e como nos escrever, sem palavra-passe: {link}

Pedido {call_id}`,
  },
  customer_cancelled: {
    subject: 'A visita do técnico foi anulada',
    body: `Bom dia,

A visita marcada não se realizará, porque o pedido foi anulado. Se ainda precisar da reparação, contacte-nos e indique o número do pedido.

O estado atual: {link}

Pedido {call_id}`,
  },
  customer_changed: {
    subject: 'Nova hora da visita do técnico: {day}',
    body: `Bom dia,

A visita ao seu aparelho tem outra data ou hora.

${plannedVisit}`,
  },
  customer_day_before: {
    subject: 'O técnico vem amanhã: {day}',
    body: `Bom dia,

Lembramos a visita de amanhã.

${plannedVisit}`,
  },
  // At most 160 characters with a link of 60; a long company name is cut.
  customer_day_before_sms: {
    subject: 'Visita de amanhã',
    body: 'Amanhã das {from} às {until} visita de {company}. Confirme ou peça outra hora: {link}',
  },
  customer_done: {
    subject: 'A visita terminou',
    body: `Bom dia,

{company} terminou o trabalho no seu aparelho.

Como correu? Diga-nos aqui: {link}

Pedido {call_id}`,
  },
  customer_kept: {
    subject: 'A visita do técnico mantém-se: {day}',
    body: `Bom dia,

Não é possível vir à hora que pediu. A visita mantém-se como estava.

${plannedVisit}`,
  },
  customer_message: {
    subject: 'O seu pedido {call_id}',
    body: `Bom dia,

Escrevemos-lhe sobre o seu pedido {call_id}{appliance}.

{visit}Aqui pode ver em que ponto está e escrever-nos, sem palavra-passe: {link}

{sender}`,
  },
  customer_on_the_way: {
    subject: 'O técnico está a caminho',
    body: `Bom dia,

{technician} ({company} {phone}) está a caminho da sua casa.

Chegada prevista: {expected}

A visita: {link}

Pedido {call_id}`,
  },
  customer_promised: {
    subject: 'Visita do técnico: {day}',
    body: `Bom dia,

A visita do técnico está marcada.

${plannedVisit}`,
  },
  customer_request_code: {
    subject: '{code} é o seu código',
    body: `Olá,

Para o escritório receber o seu pedido de visita, escreva este código na página: {code}

É válido durante 24 horas. Se não pediu nenhuma visita, não faça nada: sem o código, o que foi escrito é apagado.`,
  },
  customer_requested: {
    subject: 'Pedido de visita {call_id} recebido',
    body: `Olá,

Recebemos o seu pedido e vamos propor-lhe uma hora.

Aparelho: {appliance}
Problema: {reported}
Morada: {address}

Acompanhe aqui o seu pedido, sem palavra-passe: {link}

Chamada {call_id}`,
  },
  customer_withdrawn: {
    subject: 'A visita do técnico foi adiada',
    body: `Bom dia,

A visita marcada não se realizará a essa hora. Escrever-lhe-emos logo que haja nova data.

O estado atual: {link}

Pedido {call_id}`,
  },
  late: {
    subject: 'Chamada {call_id}: {raison_sociale} não respondeu',
    body: `A empresa {raison_sociale} não respondeu à chamada {call_id} ({subject}). O prazo terminou em {due}.

Cliente: {customer_name}
Morada: {adresse}, {code_postal} {ville}

{url}`,
  },
  office_message: {
    subject: 'Chamada {call_id}: {subject}',
    body: `Chamada {call_id}: {subject}

Cliente: {customer_name}
Morada: {adresse}, {code_postal} {ville}

A chamada no portal: {url}

{raison_sociale}`,
  },
  overdue: {
    subject: 'Chamada {call_id}: a visita foi feita?',
    body: `Exmos. Senhores de {raison_sociale},

A visita da chamada {call_id} ({subject}) estava prevista para {appointment}, e a chamada continua aberta.

Cliente: {customer_name}
Morada: {adresse}, {code_postal} {ville}

Registem o resultado ou combinem nova data no portal: {url}

Com os melhores cumprimentos,
Assistência técnica`,
  },
  overdue_dispatch: {
    subject: 'Chamada {call_id}: a marcação já passou',
    body: `A marcação da chamada {call_id} ({subject}) de {raison_sociale} era para {appointment}, e a chamada continua aberta.

Cliente: {customer_name}
Morada: {adresse}, {code_postal} {ville}
Telefone: {phone}

{url}`,
  },
  reminder: {
    subject: 'Lembrete: chamada {call_id} sem resposta',
    body: `Exmos. Senhores de {raison_sociale},

A chamada {call_id} ({subject}) aguarda a vossa resposta. O prazo termina em {due}.

Morada: {adresse}, {code_postal} {ville}

Aceitem ou recusem no portal: {url}

Com os melhores cumprimentos,
Assistência técnica`,
  },
  resend: {
    subject: 'Chamada {call_id}: {subject}',
    body: `Exmos. Senhores de {raison_sociale},

Escrevemos-lhes sobre a chamada {call_id}: {subject}

Cliente: {customer_name}
Morada: {adresse}, {code_postal} {ville}

A chamada no portal: {url}

Com os melhores cumprimentos,
Assistência técnica`,
  },
  customer_receipt: {
    subject: 'Recibo de {amount}',
    body: `Olá, {customer_name},

Em {day} pagou a {raison_sociale} {amount}, impostos incluídos ({means}), pela visita do pedido {call_id}:

{items}

Isto é um recibo e não uma fatura. {raison_sociale} emite a fatura.

Tudo sobre a visita: {link}

Com os melhores cumprimentos,
{portal_name}`,
  },
  visit_done: {
    subject: 'Relatório da visita de {day}',
    body: `Olá, {customer_name},

{raison_sociale} terminou a visita de {day} (pedido {call_id}). O relatório segue em anexo.

Se tiver alguma pergunta, responda indicando o número do pedido.

Com os melhores cumprimentos,
{portal_name}

Como correu? Diga-nos aqui: {link}`,
  },
  webhook_paused: {
    subject: 'O webhook para {host} está em pausa',
    body: `O webhook para {webhook} não pôde ser entregue durante três dias. Última resposta: {answer}

Está em pausa: até o ativar de novo, nada lhe é enviado. Verifique o sistema que o recebe e ative-o aqui: {url}

Callout`,
  },
  withdrawal: {
    subject: 'Chamada {call_id} retirada',
    body: `Exmos. Senhores de {raison_sociale},

O prazo para responder à chamada {call_id} ({subject}) terminou em {due}. Foi proposta a outra empresa e já não precisam de fazer nada.

Com os melhores cumprimentos,
Assistência técnica`,
  },
}
