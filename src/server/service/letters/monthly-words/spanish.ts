import type { MonthlyWords } from './english.ts'

/** The same in Spanish. */
export const spanish: MonthlyWords = {
  begunSubject: 'Su donación mensual para {name} ha comenzado',
  begun:
    'Desde ahora se donan {amount} cada mes a {name}, hasta que usted la detenga. El recibo del primer pago llega en una carta aparte.',
  everyMonth: 'Cada mes',
  nextPayment: 'Próximo pago',
  card: 'Tarjeta',
  cardEnding: 'terminada en {digits}',
  manageNote:
    'Guarde esta carta: con su enlace cambia el importe, se salta un mes, hace una pausa, usa otra tarjeta o la detiene, con dos clics. No hay cuenta ni nadie a quien llamar.',
  manage: 'Cambiarla, saltarse un mes o detenerla',
  renewedSubject: 'Su donación mensual de {amount} para {name}',
  renewed: 'Hemos recibido su donación mensual de {amount} para {name}. Esta carta es su recibo.',
  failingSubject: 'No se pudo cobrar su donación mensual para {name}',
  failing: 'El banco rechazó su tarjeta para los {amount} de este mes para {name}. No se cobró nada.',
  again: 'La tarjeta se intenta de nuevo el {date}. Tras el último intento, la donación mensual termina por sí sola.',
  otherCard: 'Si usa otra tarjeta, se intenta enseguida.',
  changeCard: 'Usar otra tarjeta',
  endedSubject: 'Su donación mensual para {name} ha terminado',
  endedDonor:
    'Usted detuvo su donación mensual de {amount} para {name}. No se cobra nada más. Gracias por todo lo que ha dado.',
  endedCard:
    'La tarjeta fue rechazada en cada intento, así que su donación mensual de {amount} para {name} ha terminado. No se cobra nada más. Gracias por todo lo que ha dado.',
  endedOther:
    'Su donación mensual de {amount} para {name} ya no se puede recibir y ha terminado. No se cobra nada más y no tiene que hacer nada. Gracias por todo lo que ha dado.',
  see: 'Verla',
}
