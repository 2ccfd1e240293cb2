import type { ProblemMessages } from '../messages.ts'

export const problems: ProblemMessages = {
  BadRequest: {
    title: 'La requête n’est pas valide',
    advice:
      'Aucun programme correct ne l’envoie : un champ est inconnu ou une valeur est d’un autre type. Comparez-la à la description de l’API ; « detail » et « errors » indiquent l’endroit.',
  },
  Unauthorized: {
    title: 'Non connecté',
    advice:
      'Le jeton ou la clé d’API manque, est inconnu, a expiré ou a été révoqué. Reconnectez-vous, ou demandez une nouvelle clé à la personne qui administre le réseau.',
  },
  Forbidden: {
    title: 'Non autorisé',
    advice:
      'Ce rôle, ce réseau ou cette clé d’API n’en a jamais le droit. Demandez-le à la personne qui administre le réseau.',
  },
  NotFound: {
    title: 'Introuvable',
    advice:
      'Cela n’existe pas, ou le demandeur ne peut pas le voir. L’adresse est peut-être mal écrite, ou l’élément est supprimé ou appartient à d’autres.',
  },
  MethodNotAllowed: {
    title: 'Méthode incorrecte',
    advice: 'L’adresse existe, mais pas avec cette méthode. L’en-tête « Allow » nomme celles qu’elle accepte.',
  },
  Conflict: {
    title: 'Modifié entre-temps',
    advice: 'Quelqu’un d’autre l’a modifié depuis la lecture. Relisez-le et envoyez sa nouvelle version.',
  },
  TooLarge: {
    title: 'Trop volumineux',
    advice: 'La requête ou son fichier dépasse la taille acceptée. Envoyez-le en plusieurs parties.',
  },
  UnsupportedMediaType: {
    title: 'Type de contenu inconnu',
    advice:
      'Le corps est d’un type qui n’est pas lu ici. Envoyez du JSON, ou ce qu’indique la description de l’opération.',
  },
  IdempotencyKeyReused: {
    title: 'Clé utilisée pour une autre requête',
    advice:
      'L’Idempotency-Key a servi avec un autre corps au cours des dernières 24 heures. Prenez une nouvelle clé pour une nouvelle requête.',
  },
  TooManyRequests: {
    title: 'Trop de requêtes',
    advice: 'Une limite est atteinte. Attendez les secondes de l’en-tête « Retry-After », puis renvoyez-la.',
  },
  ServerError: {
    title: 'Erreur inattendue',
    advice:
      'Une erreur s’est produite sur le serveur. Indiquez le numéro du message à la personne qui exploite le portail.',
  },
  Unavailable: {
    title: 'Indisponible',
    advice:
      'Le serveur ou sa base de données ne répond pas. Renvoyez la requête dans un instant ; ce qui porte une Idempotency-Key n’est pas fait deux fois.',
  },
  Refused: {
    title: 'Refusé par une règle',
    advice:
      'La requête est comprise, mais une règle la refuse. Le message dit pourquoi, et « errors » nomme les champs.',
  },
}
