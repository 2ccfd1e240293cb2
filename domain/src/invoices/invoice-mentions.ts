/**
 * Texts that the law of a country wants on an invoice of a company there to a company, in the language of that law. What
 * they do not cover (certified programs, platforms, codes of the tax office) is in `docs/INVOICES.md`.
 */
const mentions: Readonly<Record<string, readonly string[]>> = {
  // Code de commerce L441-9 and D441-5; CGI annexe II, art. 242 nonies A.
  FR: [
    'Nature de l’opération\u00a0: prestation de services.',
    'Pas d’escompte pour paiement anticipé. Pénalités de retard\u00a0: trois fois le taux d’intérêt légal. Indemnité forfaitaire pour frais de recouvrement en cas de retard\u00a0: 40\u00a0€.',
  ],
  // CIVA, art. 36.º n.º 5 f).
  PT: ['Os serviços foram prestados nas datas indicadas em cada intervenção.'],
}

/** The texts for an invoice of a company in this country (two-letter code). A credit note needs none. */
export const mentionsOf = (country: string): readonly string[] => mentions[country] ?? []
