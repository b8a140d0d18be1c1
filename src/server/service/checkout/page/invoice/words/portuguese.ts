import type { InvoiceWords } from './english.ts'

/** Portuguese. */
export const portuguese: InvoiceWords = {
  invoice: 'Fatura {number}',
  giftsOf: 'Doações de',
  paid: 'Pago',
  due: 'Em aberto',
  dueBy: 'Vence em {day}',
  pdf: 'A fatura em PDF',
  nothingDue: 'Não há nada em aberto',
  settled: 'Esta fatura está quitada. Obrigado.',
  howToPay: 'Como pagar',
  pdfTells: 'O PDF informa como esta fatura é paga.',
  cardIsNext: 'Na próxima página você escolhe cartão ou conta bancária, e volta para cá automaticamente.',
  begun:
    'Um pagamento de {amount} foi iniciado. Um débito em conta bancária pode levar alguns dias; esta página o mostra assim que chegar.',
  goOn: 'Continuar o pagamento',
  pay: 'Pagar {amount}',
  payByDebit: 'Pagar com conta bancária',
  takenBack:
    'O banco do pagador estornou o pagamento de {amount} em {day}, e ele não conta. É preciso pagar novamente.',
  notMade: 'O pagamento não foi feito e nada foi cobrado. Tente novamente, ou de outra forma.',
  bank: 'Seu banco de teste pede que você confirme um pagamento de {amount} para {name}.',
}
