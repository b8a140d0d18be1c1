import type { InvoiceWords } from './english.ts'

/** German. */
export const german: InvoiceWords = {
  invoice: 'Rechnung {number}',
  giftsOf: 'Spenden aus',
  paid: 'Bezahlt',
  due: 'Offen',
  dueBy: 'Fällig am {day}',
  pdf: 'Die Rechnung als PDF',
  nothingDue: 'Nichts ist offen',
  settled: 'Diese Rechnung ist beglichen. Vielen Dank.',
  howToPay: 'So wird bezahlt',
  pdfTells: 'Im PDF steht, wie diese Rechnung bezahlt wird.',
  cardIsNext: 'Auf der nächsten Seite wählen Sie Karte oder Bankkonto und kommen von selbst hierher zurück.',
  begun:
    'Eine Zahlung über {amount} wurde begonnen. Eine Lastschrift kann einige Tage dauern; sobald sie da ist, steht sie hier.',
  goOn: 'Zahlung fortsetzen',
  pay: '{amount} bezahlen',
  payByDebit: 'Vom Bankkonto bezahlen',
  takenBack:
    'Die Zahlung über {amount} hat die Bank des Zahlers am {day} zurückgeholt. Sie zählt nicht und ist noch einmal zu leisten.',
  notMade:
    'Die Zahlung kam nicht zustande, und es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal oder auf anderem Weg.',
  bank: 'Ihre Testbank bittet Sie, eine Zahlung über {amount} an {name} zu bestätigen.',
}
