import type { Translated } from '../translation'
import { number } from './format'

export const tasks: Translated<'tasks'> = {
  task: 'Aufgabe',
  placeholder: 'Was soll im Hintergrund laufen?',
  taskAgent: 'Agent für die Aufgabe',
  sameAgent: ({ agent }) => `${agent} (wie hier)`,
  planTitle: 'Ein Agent pro offenem Eintrag, höchstens acht',
  messageFailed: 'Die Nachricht konnte nicht an den Agenten gesendet werden.',
  openBranch: 'Zweig öffnen',
  removeFromList: 'Aus Liste entfernen',
  messageTo: ({ name }) => `Nachricht an ${name}`,
  messagePlaceholder: 'Nachricht senden',
  list: 'Aufgaben, neueste zuerst',
  none: 'Keine Hintergrundaufgaben. Jede Aufgabe erhält einen eigenen Agenten in einem Zweig; ihre abschließende Antwort kommt als Nachricht hierher zurück.',
  status: { running: 'Läuft', completed: 'Erledigt', failed: 'Fehlgeschlagen', cancelled: 'Gestoppt' },
  workOnPlan: ({ count }) => `Plan auf Agenten aufteilen (${number(count)})`,
}
