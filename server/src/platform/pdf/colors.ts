/** Colors of all PDFs. */
export const pdfColors = { ink: '#1f2933', faint: '#5f6b7a', rule: '#c9d1da', wash: '#f2f5f8', accent: '#1c4e80' }
