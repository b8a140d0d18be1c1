import type { InvoiceWords } from './english.ts'

/** Spanish. */
export const spanish: InvoiceWords = {
  invoice: 'Factura {number}',
  giftsOf: 'Donaciones de',
  paid: 'Pagado',
  due: 'Pendiente',
  dueBy: 'Vence el {day}',
  pdf: 'La factura en PDF',
  nothingDue: 'No hay nada pendiente',
  settled: 'Esta factura está saldada. Gracias.',
  howToPay: 'Cómo pagar',
  pdfTells: 'El PDF indica cómo se paga esta factura.',
  cardIsNext: 'En la página siguiente elige tarjeta o cuenta bancaria, y después vuelve aquí automáticamente.',
  begun:
    'Se inició un pago de {amount}. Un adeudo en cuenta bancaria puede tardar algunos días; esta página lo muestra en cuanto llega.',
  goOn: 'Continuar con el pago',
  pay: 'Pagar {amount}',
  payByDebit: 'Pagar desde una cuenta bancaria',
  takenBack: 'El banco del pagador retiró el pago de {amount} el {day}, así que no cuenta. Hay que pagarlo de nuevo.',
  notMade: 'El pago no se realizó y no se cobró nada. Inténtelo de nuevo o de otra manera.',
  bank: 'Su banco de prueba le pide confirmar un pago de {amount} a {name}.',
}
