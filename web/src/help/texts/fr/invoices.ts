import type { Help } from '../../helpText.ts'

export const invoices: Pick<Help['screens'], 'invoicegeneration'> = {
  invoicegeneration: {
    title: 'Génération de factures',
    purpose:
      'Les frais approuvés qui ne sont pas encore facturés. Choisissez ceux qui vont ensemble et faites-en une facture. Pour les entreprises de service seulement.',
    sections: [
      {
        title: 'Établir une facture',
        paragraphs: [
          'Choisissez des documents d’un clic, ou tous avec la case en tête de liste. Le pied de la page dit combien ils sont et à combien ils se montent.',
          'Les filtres réduisent ce que vous voyez. Ce que vous avez choisi le reste pendant qu’un filtre le masque, et compte.',
          'Tapez votre propre numéro, de 10 caractères au plus, et appuyez sur {invoice.generate}. Vérifiez le numéro, le nombre et la somme, puis confirmez : le PDF est téléchargé aussitôt.',
          'Les documents sont alors clos et quittent la liste. Ils sont facturés tous ou aucun.',
        ],
      },
      {
        title: 'Télécharger de nouveau une facture',
        paragraphs: [
          '{invoice.history} montre toutes les factures que vous avez générées, la plus récente en premier. Cherchez par numéro.',
          '{invoice.download} donne le même PDF que le premier jour. À côté, CII et UBL donnent la même facture pour les logiciels (EN 16931). Le PDF la contient aussi.',
        ],
      },
      {
        title: 'Depuis une intervention',
        paragraphs: [
          'L’onglet {call.tab.fees} d’une intervention a aussi les deux boutons : {invoice.generate} y propose les frais approuvés de cette intervention.',
        ],
      },
      {
        title: 'Annuler une facture',
        paragraphs: [
          '{invoice.credit}, dans {invoice.history}, établit un avoir sous un numéro à vous, encore inutilisé. Les documents reviennent dans la liste et peuvent être facturés à nouveau.',
          'La facture et l’avoir restent dans la liste, chacun avec son PDF et ses fichiers.',
        ],
      },
      {
        title: 'Factures électroniques',
        paragraphs: [
          '{legal.title}, dans le menu à vos initiales, montre le numéro de TVA, l’IBAN et le régime de TVA de votre entreprise. C’est votre réseau qui les modifie. S’il manque quelque chose, la facture n’est qu’un PDF sans TVA ; la page dit ce qui manque.',
          'Les répartiteurs et l’administration du réseau lisent toutes les factures dans {menu.supplierinvoices}.',
        ],
      },
    ],
    refusals: [
      ['invoice.refused.number_taken', 'Vous avez déjà employé ce numéro. Choisissez-en un autre.'],
      ['invoice.refused.invoiced', 'Un collègue a facturé le document avant vous. Choisissez à nouveau.'],
      ['invoice.refused.total', 'Le document a changé entre-temps. La liste montre son nouveau total.'],
      ['invoice.refused.not_confirmed', 'Son approbation a été retirée ou reste à venir. Laissez-le de côté.'],
      ['invoice.refused.credited', 'Quelqu’un a annulé la facture avant vous. La liste montre par quel avoir.'],
    ],
    keys: [
      ['/', 'premier filtre'],
      ['↑ ↓', 'document précédent ou suivant'],
      ['Espace', 'choisir le document'],
      ['Échap', 'fermer la fenêtre'],
      ['F1', 'cette aide'],
    ],
  },
}
