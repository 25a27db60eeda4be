import type { Translated } from '../translation'

export const aside: Translated<'aside'> = {
  dismissedToast: ({ question }) => `Nebenfrage „${question}“ geschlossen.`,
  aside: 'Nebenfrage',
  waiting: 'Eingabe nötig',
  answering: 'Antwort läuft …',
  asideNamed: ({ title }) => `Nebenfrage: ${title}`,
  openAsSession: 'Nebenfrage als Sitzung öffnen',
  dismiss: 'Nebenfrage schließen',
  explanation:
    'Getrennt von der Unterhaltung: Der Agent sieht sie dort nicht. Eine Nebenfrage kann Dateien lesen, aber nichts ändern oder ausführen.',
  loadFailed: ({ message }) => `Die Nebenfrage konnte nicht geladen werden. ${message}`,
  followUp: 'Nachfragen',
  stop: 'Nebenfrage stoppen',
  ask: 'Nebenfrage stellen',
  question: 'Fragen, ohne die Unterhaltung zu ergänzen',
  selection: 'Aktionen für den ausgewählten Text',
  quote: 'Zitieren',
}
