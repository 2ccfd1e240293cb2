import type { MailMessages } from '../messages.ts'

/** The end of the emails about a planned visit. */
const plannedVisit = `Quand : {day}, de {from} à {until}
Appareil : {appliance}
Motif : {reported}
Entreprise : {company} {phone}
Technicien : {technician}
Adresse : {address}

Pour préparer la visite : {prepare}

Dites-nous ici si cela vous convient, demandez un autre horaire ou écrivez-nous, sans mot de passe : {link}

Intervention {call_id}`

export const mail: MailMessages = {
  account: {
    subject: 'Décompte mensuel : {month}',
    body: `Bonjour {raison_sociale},

Voici l’état de votre décompte à la fin du mois ({month}).

{ready}

{blocked}

Le tout, document par document, sur le portail : {url}

Cordialement,
L’assistance`,
  },
  bank_account: {
    subject: 'Le compte bancaire de {raison_sociale} a changé',
    body: `Bonjour {raison_sociale},

{user_name} a modifié le compte sur lequel vos factures sont payées. Le nouveau est : {iban}

Si c’est une erreur, prévenez tout de suite votre réseau. Vos données légales sont dans le portail : {url}

Cordialement,
L’assistance`,
  },
  bank_account_removed: {
    subject: 'Le compte bancaire de {raison_sociale} a été retiré',
    body: `Bonjour {raison_sociale},

{user_name} a retiré le compte sur lequel vos factures sont payées. Sans compte, elles ne peuvent pas être payées.

Si c’est une erreur, prévenez tout de suite votre réseau. Vos données légales sont dans le portail : {url}

Cordialement,
L’assistance`,
  },
  dispute: {
    subject: 'La facture {number} est en litige',
    body: `Bonjour {raison_sociale},

{user_name} conteste votre facture {number}. Elle n’est pas payée tant que le litige dure.

Motif : {reason}

Vos factures émises sont sur le portail : {url}

Cordialement,
L’assistance`,
  },
  credit_note: {
    subject: 'Avoir {number} de {raison_sociale}',
    body: `Bonjour,

{raison_sociale} a fait l’avoir {number} sur la facture {invoice} du {day}.

Montant net : {net}
Motif : {cause}
État de la facture : {state}

Les factures sur le portail : {url}

Cordialement,
Callout`,
  },
  quality_alarms: {
    subject: '{count} {count|nouvelle alerte|nouvelles alertes} de qualité produit',
    body: `Bonjour,

Ceci tombe en panne plus que prévu :

{alarms}

Les preuves et leurs interventions, dans le portail : {url}

Cet e-mail arrive une fois par semaine au plus, et seulement avec de nouvelles alertes. Vous pouvez y mettre fin sur cette page.

Cordialement,
Callout`,
  },
  second_person: {
    subject: '{user_name} propose des changements qui prennent effet dans {hours} heures',
    body: `Bonjour,

{user_name} propose :

{changes}

Personne d’autre dans votre réseau ne peut le confirmer. Cela prend effet dans {hours} heures si aucun de vous ne le refuse ici : {url}

Cordialement,
Callout`,
  },
  customer_again: {
    subject: 'Une autre visite est nécessaire',
    body: `Bonjour,

L’entreprise {company} est passée chez vous le {day}, et une autre visite est nécessaire. L’entreprise en conviendra avec vous.

Si vous voulez lui dire quelque chose, écrivez ici, sans mot de passe : {link}

Intervention {call_id}`,
  },
  customer_campaign: {
    subject: 'Une visite pour votre appareil : {appliance}',
    body: `Bonjour,

Nous souhaitons vous rendre visite pour votre appareil {appliance} :

{reason}

Un technicien conviendra d’une heure avec vous. La visite, et comment nous écrire, sans mot de passe : {link}

Intervention {call_id}`,
  },
  customer_cancelled: {
    subject: 'La visite du technicien est annulée',
    body: `Bonjour,

La visite prévue n’aura pas lieu, car l’intervention a été annulée. Si vous avez encore besoin de la réparation, contactez-nous en indiquant le numéro de l’intervention.

L’état actuel : {link}

Intervention {call_id}`,
  },
  customer_changed: {
    subject: 'Nouvel horaire de la visite du technicien : {day}',
    body: `Bonjour,

La visite pour votre appareil a changé de date ou d’heure.

${plannedVisit}`,
  },
  customer_day_before: {
    subject: 'Le technicien vient demain : {day}',
    body: `Bonjour,

Nous vous rappelons la visite de demain.

${plannedVisit}`,
  },
  // At most 160 characters with a link of 60; a long company name is cut.
  customer_day_before_sms: {
    subject: 'Visite de demain',
    body: 'Demain de {from} à {until}, visite de {company}. Confirmer ou changer d’horaire : {link}',
  },
  customer_done: {
    subject: 'La visite est terminée',
    body: `Bonjour,

{company} a terminé le travail sur votre appareil.

Comment cela s’est-il passé ? Dites-le-nous ici : {link}

Intervention {call_id}`,
  },
  customer_kept: {
    subject: 'La visite du technicien est maintenue : {day}',
    body: `Bonjour,

Il n’est pas possible de venir à l’heure demandée. La visite est maintenue comme prévu.

${plannedVisit}`,
  },
  customer_message: {
    subject: 'Votre intervention {call_id}',
    body: `Bonjour,

Nous vous écrivons au sujet de votre intervention {call_id}{appliance}.

{visit}Vous pouvez voir ici où elle en est et nous écrire, sans mot de passe : {link}

{sender}`,
  },
  customer_on_the_way: {
    subject: 'Le technicien est en route',
    body: `Bonjour,

{technician} ({company} {phone}) est en route et arrive bientôt chez vous.

Arrivée prévue : {expected}

La visite : {link}

Intervention {call_id}`,
  },
  customer_promised: {
    subject: 'Visite du technicien : {day}',
    body: `Bonjour,

La visite du technicien est prévue.

${plannedVisit}`,
  },
  customer_request_code: {
    subject: '{code} est votre code',
    body: `Bonjour,

Pour que le service reçoive votre demande de visite, saisissez ce code sur la page : {code}

Il est valable 24 heures. Si vous n’avez pas demandé de visite, ne faites rien : sans le code, ce qui a été saisi est effacé.`,
  },
  customer_requested: {
    subject: 'Demande de visite {call_id} reçue',
    body: `Bonjour,

Nous avons reçu votre demande et vous proposerons une heure.

Appareil : {appliance}
Problème : {reported}
Adresse : {address}

Suivez votre demande ici, sans mot de passe : {link}

Intervention {call_id}`,
  },
  customer_withdrawn: {
    subject: 'La visite du technicien est reportée',
    body: `Bonjour,

La visite prévue n’aura pas lieu à cette heure. Nous vous écrirons dès qu’une nouvelle date sera fixée.

L’état actuel : {link}

Intervention {call_id}`,
  },
  late: {
    subject: 'Intervention {call_id} : {raison_sociale} n’a pas répondu',
    body: `L’entreprise {raison_sociale} n’a pas répondu à l’intervention {call_id} ({subject}). Le délai a pris fin le {due}.

Client : {customer_name}
Adresse : {adresse}, {code_postal} {ville}

{url}`,
  },
  office_message: {
    subject: 'Intervention {call_id} : {subject}',
    body: `Intervention {call_id} : {subject}

Client : {customer_name}
Adresse : {adresse}, {code_postal} {ville}

L’intervention dans le portail : {url}

{raison_sociale}`,
  },
  overdue: {
    subject: 'Intervention {call_id} : la visite a-t-elle eu lieu ?',
    body: `Bonjour {raison_sociale},

La visite de l’intervention {call_id} ({subject}) était prévue le {appointment}, et l’intervention est toujours ouverte.

Client : {customer_name}
Adresse : {adresse}, {code_postal} {ville}

Indiquez le résultat ou convenez d’un nouveau rendez-vous sur le portail : {url}

Cordialement,
L’assistance`,
  },
  overdue_dispatch: {
    subject: 'Intervention {call_id} : le rendez-vous est passé',
    body: `La visite de {raison_sociale} pour l’intervention {call_id} ({subject}) était prévue le {appointment}, et l’intervention est toujours ouverte.

Client : {customer_name}
Adresse : {adresse}, {code_postal} {ville}
Téléphone : {phone}

{url}`,
  },
  reminder: {
    subject: 'Rappel : intervention {call_id} sans réponse',
    body: `Bonjour {raison_sociale},

L’intervention {call_id} ({subject}) attend votre réponse. Le délai se termine le {due}.

Adresse : {adresse}, {code_postal} {ville}

Acceptez-la ou refusez-la sur le portail : {url}

Cordialement,
L’assistance`,
  },
  resend: {
    subject: 'Intervention {call_id} : {subject}',
    body: `Bonjour {raison_sociale},

Nous vous écrivons au sujet de l’intervention {call_id} : {subject}

Client : {customer_name}
Adresse : {adresse}, {code_postal} {ville}

L’intervention dans le portail : {url}

Cordialement,
L’assistance`,
  },
  customer_receipt: {
    subject: 'Reçu de {amount}',
    body: `Bonjour {customer_name},

Le {day}, vous avez réglé à {raison_sociale} {amount}, taxes comprises ({means}), pour la visite de l’intervention {call_id} :

{items}

Ceci est un reçu et non une facture. {raison_sociale} établit la facture.

Tout sur la visite : {link}

Cordialement,
{portal_name}`,
  },
  visit_done: {
    subject: 'Rapport de la visite du {day}',
    body: `Bonjour {customer_name},

{raison_sociale} a terminé la visite du {day} (intervention {call_id}). Le rapport est joint à ce message.

Pour toute question, répondez en indiquant le numéro de l’intervention.

Cordialement,
{portal_name}

Comment cela s’est-il passé ? Dites-le-nous ici : {link}`,
  },
  webhook_paused: {
    subject: 'Le webhook vers {host} est en pause',
    body: `Le webhook vers {webhook} n’a pas pu être livré pendant trois jours. Dernière réponse : {answer}

Il est en pause : rien ne lui est envoyé tant que vous ne l’avez pas réactivé. Vérifiez le système qui le reçoit, puis réactivez-le ici : {url}

Callout`,
  },
  withdrawal: {
    subject: 'Intervention {call_id} retirée',
    body: `Bonjour {raison_sociale},

Le délai de réponse à l’intervention {call_id} ({subject}) a pris fin le {due}. Elle a été proposée à une autre entreprise et vous n’avez plus rien à faire.

Cordialement,
L’assistance`,
  },
}
