import type { Translated } from '../translation'

export const plan: Translated<'plan'> = {
  plan: 'Plan',
  save: 'Plan speichern',
  remove: 'Plan löschen',
  onePerLine: 'Ein Eintrag pro Zeile:',
  toDo: 'offen',
  inProgress: 'in Arbeit',
  done: 'erledigt',
  sentWithNext: 'Der Agent erhält den Plan mit der nächsten Nachricht.',
}
