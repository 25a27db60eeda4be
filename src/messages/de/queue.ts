import type { Translated } from '../translation'
import { number } from './format'

export const queue: Translated<'queue'> = {
  text: 'Text der wartenden Nachricht',
  queuedMessage: 'Wartende Nachricht',
  move: ({ position, total }) => `Verschieben, Position ${number(position)} von ${number(total)}`,
  moveTitle: 'Ziehen oder ↑ und ↓ verwenden',
  next: 'Als Nächste',
  queued: 'Wartend',
  sendNow: 'Jetzt senden',
  takeBack: 'Zurück ins Eingabefeld',
  moreWays: 'Weitere Arten zu senden',
  moved: ({ position, total }) => `Auf Position ${number(position)} von ${number(total)} verschoben`,
  steer: 'In laufende Runde einbringen',
  steerHint: 'Der Agent berücksichtigt die Nachricht sofort.',
  cannotSteer: ({ agent }) => `${agent} unterstützt das nicht.`,
  interrupt: 'Unterbrechen und senden',
  interruptHint: 'Stoppt zuerst die laufende Runde.',
}
