import type { Translated } from '../translation'
import { number } from './format'

export const rules: Translated<'rules'> = {
  scope: { session: 'Eine Sitzung', folder: 'Ordner', everywhere: 'Überall' },
  inSession: ({ title }) => `Sitzung „${title}“`,
  created: ({ scope }) => `${scope} · erstellt`,
  neverUsed: 'nie verwendet',
  used: ({ count }) => `${number(count)}-mal verwendet, zuletzt`,
  editNamed: ({ sentence }) => `Bearbeiten: ${sentence}`,
  removeNamed: ({ sentence }) => `Entfernen: ${sentence}`,
  title: 'Berechtigungsregeln',
  loadFailed: ({ message }) => `Die Regeln konnten nicht geladen werden. ${message}`,
  none: 'Noch keine Regeln. Bei einer Anfrage „Für diese Sitzung zulassen“ oder „Immer zulassen“ wählen, um eine Regel zu erstellen. Hier lassen sich Regeln bearbeiten und entfernen.',
  removed: ({ rule }) => `Regel „${rule}“ entfernt.`,
}
