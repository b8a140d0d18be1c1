import type { MonthlyWords } from './english.ts'

/** The same in German. */
export const german: MonthlyWords = {
  begunSubject: 'Ihre monatliche Spende für {name} hat begonnen',
  begun:
    'Von nun an gehen jeden Monat {amount} an {name}, bis Sie aufhören. Die Quittung der ersten Zahlung kommt in einem eigenen Brief.',
  everyMonth: 'Jeden Monat',
  nextPayment: 'Nächste Zahlung',
  card: 'Karte',
  cardEnding: 'endet auf {digits}',
  manageNote:
    'Bewahren Sie diesen Brief auf: Über seinen Link ändern Sie den Betrag, lassen einen Monat aus, pausieren, nehmen eine andere Karte oder hören auf, mit zwei Klicks. Es gibt kein Konto, und Sie müssen niemanden anrufen.',
  manage: 'Ändern, auslassen oder aufhören',
  renewedSubject: 'Ihre monatliche Spende von {amount} für {name}',
  renewed: 'Ihre monatliche Spende von {amount} für {name} ist eingegangen. Dieser Brief ist die Quittung.',
  failingSubject: 'Ihre monatliche Spende für {name} konnte nicht abgebucht werden',
  failing: 'Die Bank hat Ihre Karte für die {amount} dieses Monats für {name} abgelehnt. Es wurde nichts abgebucht.',
  again:
    'Am {date} wird die Karte noch einmal versucht. Nach dem letzten Versuch endet die monatliche Spende von selbst.',
  otherCard: 'Wenn Sie eine andere Karte nehmen, wird sie sofort versucht.',
  changeCard: 'Eine andere Karte nehmen',
  endedSubject: 'Ihre monatliche Spende für {name} ist beendet',
  endedDonor:
    'Sie haben Ihre monatliche Spende von {amount} für {name} beendet. Es wird nichts mehr abgebucht. Danke für alles, was Sie gegeben haben.',
  endedCard:
    'Die Karte wurde bei jedem Versuch abgelehnt, deshalb ist Ihre monatliche Spende von {amount} für {name} beendet. Es wird nichts mehr abgebucht. Danke für alles, was Sie gegeben haben.',
  endedOther:
    'Ihre monatliche Spende von {amount} für {name} kann nicht mehr angenommen werden und ist beendet. Es wird nichts mehr abgebucht, und Sie müssen nichts tun. Danke für alles, was Sie gegeben haben.',
  see: 'Ansehen',
}
