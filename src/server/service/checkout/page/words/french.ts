import type { Words } from './english.ts'

/** French. */
export const french: Words = {
  backTo: 'Retour à {shop}',
  continueTo: 'Continuer vers {shop}',
  giftTo: 'Votre don à',
  receives: '{name} reçoit',
  cardFee: 'Frais de carte',
  payByCard: 'Payer par carte',
  paySecurely: 'Payer en toute sécurité',
  leaveEmpty: 'Laissez ce champ vide',
  cardIsNext: 'Vous saisirez votre carte à la page suivante, puis reviendrez ici automatiquement.',
  give: 'Donner {amount}',
  giveTo: 'Donner {amount} à {name}',
  giveMonthly: 'Donner {amount} chaque mois',
  giveMonthlyTo: 'Donner {amount} chaque mois à {name}',
  everyMonth: 'chaque mois',
  pleaseCheck: 'À vérifier : {title}',
  cancel: 'Annuler',
  name: 'Nom sur la carte',
  email: 'E-mail',
  number: 'Numéro de carte',
  expiry: 'Expiration',
  expiryExample: 'MM / AA',
  cvc: 'CVC',
  oneCharge: 'Un seul débit de {amount} : {net} pour {name} et {fee} pour le traitement de la carte.',
  monthlyCharge:
    '{amount} sont débités aujourd’hui, puis chaque mois, la prochaine fois le {date}. À chaque fois, {net} vont à {name} et {fee} au traitement de la carte.',
  monthlyStop:
    'Vous pouvez à tout moment changer le montant, sauter un mois, suspendre ou arrêter, en deux clics et sans compte : le lien figure dans chaque lettre que vous recevez.',
  donee:
    'Vous donnez à la fondation qui se tient derrière cette page. Elle est la donataire et transmet l’argent. Vous pourrez peut-être déduire le don ; {shop} ne le peut pas.',
  test: 'TEST',
  testMode: 'Mode test',
  testHint: 'Aucun argent ne circule. Utilisez {number}, une date future et un CVC quelconques.',
  nameMissing: 'Saisissez le nom inscrit sur la carte.',
  nameLong: 'Saisissez un nom plus court.',
  emailWrong: 'Saisissez une adresse e-mail, par exemple ana@example.org.',
  numberWrong: 'Vérifiez le numéro de carte ; il manque peut-être un chiffre, ou l’un d’eux est faux.',
  expiryWrong: 'Saisissez le mois et l’année, par exemple 04 / 29.',
  expiryPast: 'Cette date n’est pas celle d’une carte valide.',
  cvcWrong: 'Saisissez les 3 ou 4 chiffres du code.',
  declined:
    'Votre banque a refusé cette carte et rien n’a été débité. Essayez une autre carte ou interrogez votre banque.',
  insufficient_funds: 'Le solde de cette carte est insuffisant et rien n’a été débité. Essayez une autre carte.',
  expired_card: 'Cette carte a expiré et rien n’a été débité. Vérifiez la date ou essayez une autre carte.',
  incorrect_cvc:
    'Le code de sécurité ne correspond pas à cette carte et rien n’a été débité. Vérifiez-le et réessayez.',
  authentication_failed:
    'Votre banque n’a pas confirmé ce paiement et rien n’a été débité. Réessayez ou utilisez une autre carte.',
  not_a_test_card:
    'Cette page de test n’accepte que des cartes de test. Utilisez 4242 4242 4242 4242 ; rien n’a été débité.',
  not_accepted: 'Le paiement n’a pas pu commencer et rien n’a été débité. Réessayez dans quelques minutes.',
  suspected_robot:
    'Nous n’avons pas pu accepter ce paiement et rien n’a été débité. Remplissez le formulaire encore une fois.',
  usedTitle: 'Ce don est fait',
  used: 'Merci. Le paiement a été effectué une fois, et cette page ne peut pas être payée de nouveau.',
  followGift: 'Voir où en est votre don',
  canceledTitle: 'Ce don a été annulé',
  canceled:
    'Il a été payé sur cette page puis annulé, et ne peut donc pas être payé de nouveau ici. Ce qui a été débité est rendu. Vous pouvez commencer un nouveau don là d’où vous venez.',
  expiredTitle: 'Cette page a expiré',
  expired: 'Elle était valable 24 heures et rien n’a été débité. Vous pouvez recommencer là d’où vous venez.',
  declined_outTitle: 'Cette page est fermée',
  declined_out:
    'Plusieurs tentatives de paiement ont échoué ici ; nous avons donc fermé la page pour votre sécurité. Rien n’a été débité. Vous pouvez recommencer là d’où vous venez.',
  ineligibleTitle: 'Cet organisme ne peut pas recevoir de dons pour le moment',
  ineligible:
    'Sa situation a changé après la création de cette page. Rien n’a été débité. Vous pouvez en choisir un autre.',
  shop_closedTitle: 'Cette boutique ne prend pas de dons pour le moment',
  shop_closed: 'Elle a cessé après la création de cette page. Rien n’a été débité.',
  waitTitle: 'Patientez avant le prochain essai',
  wait: 'Plusieurs tentatives de paiement depuis votre connexion ont échoué ; les paiements y sont donc suspendus pendant {duration}. Rien n’a été débité.',
  foreignTitle: 'Payez sur notre propre page',
  foreign: 'Un autre site a essayé d’envoyer ce paiement en votre nom. Il a été refusé et rien n’a été débité.',
  goToPage: 'Aller à la page de paiement',
  unsettledTitle: 'Votre paiement est en cours de confirmation',
  unsettled:
    'Restez sur cette page et ne payez pas de nouveau. Elle cherche la réponse d’elle-même toutes les quelques secondes.',
  unknownTitle: 'Il n’y a rien ici',
  unknown: 'Cette adresse n’est pas une page de paiement. Vérifiez le lien ou recommencez là d’où vous venez.',
  bankTitle: 'Confirmez auprès de votre banque',
  bankQuestion: 'Est-ce bien vous ?',
  bank: 'Votre banque de test vous demande de confirmer un paiement de {amount} pour {name}.',
  bankAgree: 'Confirmer le paiement',
  bankRefuse: 'Refuser',
  offline:
    'Vous êtes hors ligne et rien n’a été débité. Gardez cette page ouverte : votre don reprend de lui-même dès que le réseau revient.',
  lost: 'La connexion a été perdue et nous ne savons pas encore si vous avez été débité. Gardez cette page ouverte : elle posera la question dès que le réseau revient, et vous êtes débité une fois au plus.',
}
