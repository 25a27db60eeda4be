import type { Translated } from '../translation'
import { number } from './format'

export const queue: Translated<'queue'> = {
  text: 'Texto del mensaje en cola',
  queuedMessage: 'Mensaje en cola',
  move: ({ position, total }) => `Mover, posición ${number(position)} de ${number(total)}`,
  moveTitle: 'Arrastrar o usar ↑ y ↓',
  next: 'Siguiente',
  queued: 'En cola',
  sendNow: 'Enviar ahora',
  takeBack: 'Devolver al cuadro de mensaje',
  moreWays: 'Más formas de enviar',
  moved: ({ position, total }) => `Movido a la posición ${number(position)} de ${number(total)}`,
  steer: 'Orientar el turno en curso',
  steerHint: 'El agente tiene en cuenta el mensaje de inmediato.',
  cannotSteer: ({ agent }) => `${agent} no lo admite.`,
  interrupt: 'Interrumpir y enviar',
  interruptHint: 'Detiene primero el turno en curso.',
}
