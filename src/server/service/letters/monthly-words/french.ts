import type { MonthlyWords } from './english.ts'

/** The same in French. */
export const french: MonthlyWords = {
  begunSubject: 'Votre don mensuel pour {name} a commencé',
  begun:
    'Désormais, {amount} sont donnés chaque mois à {name}, jusqu’à ce que vous arrêtiez. Le reçu du premier paiement arrive dans une lettre à part.',
  everyMonth: 'Chaque mois',
  nextPayment: 'Prochain paiement',
  card: 'Carte',
  cardEnding: 'se terminant par {digits}',
  manageNote:
    'Gardez cette lettre : par son lien, vous changez le montant, sautez un mois, suspendez, utilisez une autre carte ou arrêtez, en deux clics. Il n’y a ni compte ni personne à appeler.',
  manage: 'Changer, sauter ou arrêter',
  renewedSubject: 'Votre don mensuel de {amount} pour {name}',
  renewed: 'Votre don mensuel de {amount} pour {name} a été reçu. Cette lettre est son reçu.',
  failingSubject: 'Votre don mensuel pour {name} n’a pas pu être débité',
  failing: 'La banque a refusé votre carte pour les {amount} de ce mois pour {name}. Rien n’a été débité.',
  again: 'La carte sera essayée de nouveau le {date}. Après le dernier essai, le don mensuel prend fin de lui-même.',
  otherCard: 'Si vous utilisez une autre carte, elle est essayée aussitôt.',
  changeCard: 'Utiliser une autre carte',
  endedSubject: 'Votre don mensuel pour {name} a pris fin',
  endedDonor:
    'Vous avez arrêté votre don mensuel de {amount} pour {name}. Plus rien n’est débité. Merci pour tout ce que vous avez donné.',
  endedCard:
    'La carte a été refusée à chaque essai : votre don mensuel de {amount} pour {name} a pris fin. Plus rien n’est débité. Merci pour tout ce que vous avez donné.',
  endedOther:
    'Votre don mensuel de {amount} pour {name} ne peut plus être reçu et a pris fin. Plus rien n’est débité, et vous n’avez rien à faire. Merci pour tout ce que vous avez donné.',
  see: 'Le voir',
}
