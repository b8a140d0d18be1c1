import type { MonthlyWords } from './english.ts'

/** The same in Portuguese. */
export const portuguese: MonthlyWords = {
  begunSubject: 'Sua doação mensal para {name} começou',
  begun:
    'De agora em diante, {amount} são doados todo mês para {name}, até você parar. O recibo do primeiro pagamento vem em uma carta própria.',
  everyMonth: 'Todo mês',
  nextPayment: 'Próximo pagamento',
  card: 'Cartão',
  cardEnding: 'final {digits}',
  manageNote:
    'Guarde esta carta: pelo link dela você muda o valor, pula um mês, pausa, usa outro cartão ou para, com dois cliques. Não há conta nem ninguém para quem ligar.',
  manage: 'Mudar, pular ou parar',
  renewedSubject: 'Sua doação mensal de {amount} para {name}',
  renewed: 'Recebemos sua doação mensal de {amount} para {name}. Esta carta é o recibo dela.',
  failingSubject: 'Não foi possível cobrar sua doação mensal para {name}',
  failing: 'O banco recusou seu cartão para os {amount} deste mês para {name}. Nada foi cobrado.',
  again: 'O cartão será tentado de novo em {date}. Depois da última tentativa, a doação mensal termina sozinha.',
  otherCard: 'Se você usar outro cartão, ele é tentado na hora.',
  changeCard: 'Usar outro cartão',
  endedSubject: 'Sua doação mensal para {name} terminou',
  endedDonor:
    'Você parou sua doação mensal de {amount} para {name}. Nada mais é cobrado. Obrigado por tudo o que você doou.',
  endedCard:
    'O cartão foi recusado em todas as tentativas, por isso sua doação mensal de {amount} para {name} terminou. Nada mais é cobrado. Obrigado por tudo o que você doou.',
  endedOther:
    'Sua doação mensal de {amount} para {name} não pode mais ser recebida e terminou. Nada mais é cobrado, e você não precisa fazer nada. Obrigado por tudo o que você doou.',
  see: 'Ver',
}
