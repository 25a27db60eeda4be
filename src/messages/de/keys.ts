import type { Translated } from '../translation'
import { list } from './format'

export const keys: Translated<'keys'> = {
  about: 'Tasten hinzufügen, entfernen oder wiederherstellen. Regeln mit Bedingungen werden in der Datei bearbeitet:',
  inBrowser:
    'Der Browser behält einige Tasten für sich, etwa die für neue Fenster und Tabs. In der Desktop-App funktionieren sie; die Befehlspalette führt jeden Befehl aus.',
  problems: 'Einige Einträge der Datei werden ignoriert.',
  problem: {
    unreadable: ({ line, text }) =>
      `Zeile ${line}: Die Datei kann nicht gelesen werden (${text}). Die letzten gültigen Regeln gelten.`,
    'not-a-list': () => 'Die Datei muss eine Liste von Regeln enthalten: [ … ].',
    'not-a-rule': ({ line, text }) => `Zeile ${line}: ${text} ist keine Regel mit „key“ und „command“.`,
    'unknown-command': ({ line, text }) => `Zeile ${line}: Es gibt keinen Befehl „${text}“.`,
    'unknown-key': ({ line, text }) => `Zeile ${line}: „${text}“ ist keine Taste.`,
    'invalid-when': ({ line, text }) => `Zeile ${line}: „${text}“ ist keine Bedingung.`,
  },
  filter: 'Befehle filtern',
  none: 'Kein passender Befehl.',
  reserved: 'vom Browser belegt',
  reservedHint: 'Der Browser verwendet diese Taste selbst.',
  press: 'Taste drücken …',
  keyFor: ({ title }) => `Neue Taste für „${title}“`,
  add: ({ title }) => `Taste für „${title}“ hinzufügen`,
  remove: ({ key, title }) => `${key} von „${title}“ entfernen`,
  reset: ({ title }) => `Standardtasten von „${title}“ wiederherstellen`,
  conflict: ({ commands }) => `Schon vergeben an ${list(commands)}; diese Taste ersetzt das.`,
}
