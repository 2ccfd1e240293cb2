import type { SetupMessages } from '../messages.ts'

export const setup: SetupMessages = {
  legal_facts: {
    title: 'Mentions légales et taux de TVA du réseau',
    consequence: 'Les factures et les certificats sont établis sans elles, et sans TVA.',
  },
  complete_invoices: {
    title: 'Factures seulement avec toutes les données légales',
    consequence:
      'Une facture à laquelle manque une donnée légale est établie sans TVA, échéance ni IBAN. La règle « Refuser les factures sans toutes les données légales » l’empêche.',
  },
  hours: {
    title: 'Horaires de travail du réseau',
    consequence: 'Les délais et les créneaux libres supposent des heures de bureau du lundi au vendredi.',
  },
  holidays: {
    title: 'Jours fériés de l’année',
    consequence: 'Les délais comptent les jours fériés comme des jours ouvrés.',
  },
  country: {
    title: 'Pays du réseau dans la liste des pays',
    consequence: 'Une nouvelle intervention commence par un pays qu’aucune intervention ne peut avoir.',
  },
  value_lists: {
    title: 'Listes de valeurs',
    consequence: 'Aucune intervention ne peut être créée, confiée à une entreprise ou refusée.',
  },
  types: {
    title: 'Types d’intervention avec des problèmes',
    consequence: 'Aucune intervention de ces types ne peut être créée.',
  },
  texts: {
    title: 'Textes dans les langues du réseau',
    consequence: 'Ceux qui travaillent dans cette langue les lisent dans une autre.',
  },
  accounts: { title: 'Comptes', consequence: 'Personne ne peut se connecter.' },
  people: {
    title: 'Personnes qui se sont connectées',
    consequence: 'Elles n’ont pas essayé de se connecter et ne voient pas leur travail.',
  },
  companies: { title: 'Entreprises', consequence: 'Aucune intervention ne peut être affectée.' },
  company_place: {
    title: 'Entreprises situées sur la carte',
    consequence: 'Leur distance est inconnue : elles ne reçoivent que les interventions de leurs codes postaux.',
  },
  company_skill: {
    title: 'Entreprises avec des compétences',
    consequence: 'Elles ne reçoivent aucune intervention qui en exige une.',
  },
  company_technician: {
    title: 'Entreprises avec un technicien',
    consequence: 'Elles ne peuvent pas accepter une intervention, car il faut nommer qui vient.',
  },
  company_account: {
    title: 'Entreprises avec un compte',
    consequence: 'Personne chez elles ne peut répondre à une intervention.',
  },
  company_email: {
    title: 'Entreprises avec une adresse e-mail',
    consequence: 'Elles ne reçoivent aucun e-mail quand une intervention leur est affectée.',
  },
  technician_account: {
    title: 'Techniciens avec leur propre compte',
    consequence: 'Ils ne voient pas leurs visites sur le téléphone.',
  },
  technician_hours: {
    title: 'Techniciens avec des horaires',
    consequence: 'Les créneaux proposés supposent des heures de bureau.',
  },
  skills: {
    title: 'Compétences qu’une entreprise possède',
    consequence: 'Les interventions qui les exigent n’ont aucun candidat.',
  },
  postcode_areas: {
    title: 'Zones postales du pays',
    consequence: 'La distance d’une intervention dont l’adresse n’a pas de coordonnées est inconnue.',
  },
  product_skill: {
    title: 'Produits avec une compétence',
    consequence: 'Leurs interventions exigent celle du type d’intervention, qui peut être une autre.',
  },
  cards: {
    title: 'Fiches avec numéro de série, date et lieu',
    consequence: 'Nul ne sait de quel appareil, de quelle garantie ou de quelle adresse parle une intervention.',
  },
  card_countries: {
    title: 'Pays des fiches dans la liste des pays',
    consequence: 'Une intervention pour elles ne peut pas être enregistrée.',
  },
  unserved: {
    title: 'Appareils qu’une entreprise peut prendre en charge',
    consequence: 'Leurs interventions n’ont aucun candidat.',
  },
  part_price: {
    title: 'Pièces détachées avec un prix',
    consequence: 'Elles ne coûtent rien dans les documents.',
  },
  fees: { title: 'Tarif', consequence: 'Aucune entreprise ne peut saisir ce que coûte une visite.' },
  fee_price: {
    title: 'Lignes du tarif avec un prix aujourd’hui',
    consequence: 'Elles ne coûtent rien dans les documents.',
  },
  assignment_text: {
    title: 'Texte de l’e-mail d’une nouvelle intervention',
    consequence: 'Aucune entreprise ne reçoit d’e-mail quand une intervention lui est affectée.',
  },
  templates: {
    title: 'Modèles d’e-mail sans champ erroné',
    consequence: 'Les destinataires lisent des champs que personne n’a remplis.',
  },
  authors: {
    title: 'Règle : les auteurs n’approuvent pas leurs documents',
    consequence: 'Qui écrit un frais peut l’approuver seul.',
  },
  two_people: {
    title: 'Règle : deux personnes approuvent au-delà d’un montant',
    consequence: 'Une seule personne approuve tout montant.',
  },
  test_mail: {
    title: 'Un e-mail d’essai arrivé',
    consequence: 'Nul ne sait si les e-mails partent.',
  },
  rehearsal: {
    title: 'Une répétition réussie, de l’intervention à la facture',
    consequence: 'Personne n’a vu si une intervention va jusqu’à sa facture.',
  },
}
