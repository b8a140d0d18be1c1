import type { InvoiceWords } from './english.ts'

/** French. */
export const french: InvoiceWords = {
  invoice: 'Facture {number}',
  giftsOf: 'Dons de',
  paid: 'Payé',
  due: 'Reste dû',
  dueBy: 'À payer d’ici le {day}',
  pdf: 'La facture en PDF',
  nothingDue: 'Rien n’est dû',
  settled: 'Cette facture est réglée. Merci.',
  howToPay: 'Comment payer',
  pdfTells: 'Le PDF indique comment payer cette facture.',
  cardIsNext: 'Vous choisissez la carte ou le compte bancaire à la page suivante, puis revenez ici automatiquement.',
  begun:
    'Un paiement de {amount} a été lancé. Un prélèvement bancaire peut prendre quelques jours ; cette page l’indique dès son arrivée.',
  goOn: 'Poursuivre le paiement',
  pay: 'Payer {amount}',
  payByDebit: 'Payer depuis un compte bancaire',
  takenBack:
    'La banque du payeur a repris le paiement de {amount} le {day} : il ne compte pas et doit être effectué à nouveau.',
  notMade: 'Le paiement n’a pas abouti et rien n’a été débité. Veuillez réessayer, ou payer autrement.',
  bank: 'Votre banque de test vous demande de confirmer un paiement de {amount} à {name}.',
}
