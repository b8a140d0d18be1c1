import type { LetterWords } from './english.ts'

/** French. */
export const french: LetterWords = {
  receiptSubject: 'Reçu de votre don de {amount} pour {name}',
  thanks: 'Merci',
  thanksName: 'Merci, {donor}',
  receiptLead: 'Votre don de {amount} pour {name}, fait chez {shop}, a été reçu. Cette lettre est votre reçu.',
  receiptTitle: 'Reçu de don',
  correctionTitle: 'Reçu de don rectifié',
  receiptNumber: 'Numéro du reçu',
  inPlaceOf: 'Remplace',
  givenBy: 'Donné par',
  receivedBy: 'Reçu par',
  dateReceived: 'Date de réception',
  dateIssued: 'Date d’émission',
  amountGiven: 'Montant donné',
  advisedTo: 'Pour',
  ofIt: 'Reversé, après les frais de carte',
  noGoods: 'Aucun bien ni service n’a été fourni en échange de ce don.',
  throughFoundation: 'Votre don a été fait à {foundation}, qui le reverse à l’organisation que vous avez choisie.',
  keepIt: 'Conservez ce reçu avec vos documents fiscaux.',
  refundedNote: 'Le don vous a été rendu : rien ne peut en être déduit.',
  sandboxNote: 'Environnement de test : aucun argent n’a circulé, et ce reçu ne vaut pas pour les impôts.',
  seeReceipt: 'Voir ou imprimer le reçu',
  savePdf: 'Enregistrer en PDF',
  followGift: 'Voir où en est votre don',
  giftsFoundTitle: 'Vos dons',
  giftsFound:
    'Vous avez demandé les liens vers les dons faits avec cette adresse. Ils sont tous derrière celui-ci, pendant 24 heures.',
  giftsFoundLink: 'Voir mes dons',
  giftsFoundUnasked: 'Si vous ne l’avez pas demandé, vous n’avez rien à faire : personne d’autre n’a ce lien.',
  whyLetter: '{foundation} vous écrit parce qu’un don a été fait avec votre adresse.',
  regrantSubject: 'Votre don va désormais à {name}',
  regrantLead:
    '{foundation} verse désormais votre don pour {before}, dont {amount} doivent arriver, à {name}. La raison se lit sur la page de votre don. Votre reçu reste valable.',
  ein: 'EIN {ein}',
  statementTitle: 'Dons de {year}',
  statementLead:
    'Vous avez demandé les dons faits avec cette adresse en {year}. Les voici ; le lien les montre en page et en PDF pendant 24 heures.',
  statementGift: 'Don',
  statementTotal: 'Total donné',
  statementGivenBack: 'Rendu',
  noGoodsMany: 'Aucun bien ni service n’a été fourni en échange de ces dons.',
  throughFoundationMany:
    'Vos dons ont été faits à {foundation}, qui les reverse aux organisations que vous avez choisies.',
  statementNote: 'Ce relevé résume les reçus qu’il nomme ; il n’atteste aucun autre don.',
  seeStatement: 'Voir ou imprimer le relevé',
}
