import type { LetterWords } from './english.ts'

/** Spanish. */
export const spanish: LetterWords = {
  receiptSubject: 'Recibo de su donación de {amount} para {name}',
  thanks: 'Gracias',
  thanksName: 'Gracias, {donor}',
  receiptLead: 'Hemos recibido su donación de {amount} para {name}, hecha en {shop}. Esta carta es su recibo.',
  receiptTitle: 'Recibo de donación',
  correctionTitle: 'Recibo de donación corregido',
  receiptNumber: 'Número de recibo',
  inPlaceOf: 'Sustituye a',
  givenBy: 'Donante',
  receivedBy: 'Recibida por',
  dateReceived: 'Fecha de recepción',
  dateIssued: 'Fecha de emisión',
  amountGiven: 'Importe donado',
  advisedTo: 'Para',
  ofIt: 'Se le entrega, descontada la comisión de la tarjeta',
  noGoods: 'No se entregó ningún bien ni servicio a cambio de esta donación.',
  throughFoundation: 'Su donación se hizo a {foundation}, que la entrega a la organización que usted indicó.',
  keepIt: 'Guarde este recibo con sus documentos fiscales.',
  refundedNote: 'La donación le fue devuelta, por lo que no puede deducirse nada de ella.',
  sandboxNote: 'Entorno de pruebas: no se movió dinero y este recibo no sirve para impuestos.',
  seeReceipt: 'Ver o imprimir el recibo',
  savePdf: 'Guardar como PDF',
  followGift: 'Ver dónde está su donación',
  giftsFoundTitle: 'Sus donaciones',
  giftsFound:
    'Pidió los enlaces a las donaciones hechas con esta dirección. Todas están detrás de este, durante 24 horas.',
  giftsFoundLink: 'Ver mis donaciones',
  giftsFoundUnasked: 'Si no lo pidió, no tiene que hacer nada: nadie más tiene este enlace.',
  whyLetter: '{foundation} le envía esta carta porque se hizo una donación con su dirección.',
  regrantSubject: 'Su donación va ahora a {name}',
  regrantLead:
    '{foundation} entrega ahora su donación para {before}, de la que han de llegar {amount}, a {name}. El motivo está en la página de su donación. Su recibo sigue siendo válido.',
  ein: 'EIN {ein}',
  statementTitle: 'Donaciones de {year}',
  statementLead:
    'Usted pidió las donaciones hechas con esta dirección en {year}. Aquí están; el enlace las muestra como página y como PDF durante 24 horas.',
  statementGift: 'Donación',
  statementTotal: 'Total donado',
  statementGivenBack: 'Devuelta',
  noGoodsMany: 'No se entregó ningún bien ni servicio a cambio de estas donaciones.',
  throughFoundationMany:
    'Sus donaciones se hicieron a {foundation}, que las entrega a las organizaciones que usted indicó.',
  statementNote: 'Esta relación resume los recibos que nombra; no acredita ninguna otra donación.',
  seeStatement: 'Ver o imprimir la relación',
}
