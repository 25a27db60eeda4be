import type { Translated } from '../translation'
import { plural } from './format'

export const search: Translated<'search'> = {
  title: 'Suche',
  field: 'Alle Nachrichten durchsuchen',
  hint: 'Tippen, um Titel, Nachrichten, Tags und Notizen aller Sitzungen zu durchsuchen.',
  saved: 'Gespeicherte Suchen',
  where: 'Wo',
  everywhere: 'Alle Sitzungen',
  saidBy: 'Verfasser',
  anyone: 'Alle',
  you: 'Sie',
  agent: 'Agent',
  said: 'Zeit der Nachricht',
  betweenDays: 'Zwischen zwei Tagen',
  count: ({ count }) => plural(count, { one: '# Sitzung', other: '# Sitzungen' }),
  countAtLeast: ({ count }) => plural(count, { one: 'Mindestens # Sitzung', other: 'Mindestens # Sitzungen' }),
  more: 'Mehr anzeigen',
  searchIn: 'Suchen in',
  place: { messages: 'Nachrichten', tools: 'Werkzeugaufrufen', reasoning: 'Überlegungen' },
  filter: { file: 'Datei', command: 'Befehl', error: 'Fehler' },
  hitIn: { command: 'Befehl', path: 'Datei', error: 'Fehler', output: 'Ausgabe', reasoning: 'Überlegung' },
  meaning: {
    title: 'Nach Bedeutung suchen …',
    about:
      'Ein Agent ordnet die Sitzungen, die am besten zu einer Beschreibung passen. Zuerst ist zu sehen, was an ihn gesendet wird; Geheimnisse werden entfernt.',
    preview: 'Zeigen, was gesendet wird',
    noPrice: 'Der Preis ist nicht bekannt.',
    price: ({ amount }) => `Das kostet etwa ${amount}.`,
    nothing: 'Keine Sitzung enthält ein Wort der Beschreibung.',
    sends: 'Text, der gesendet wird',
    send: ({ name }) => `An ${name} senden`,
    byWords: ({ reason }) => `${reason} Die Reihenfolge ist die der Wörter.`,
  },
}
