import type { Translated } from '../translation'

export const app: Translated<'app'> = {
  skipToConversation: 'Zur Unterhaltung springen',
  sessionList: 'Die Sitzungsliste',
  thisPage: 'Diese Seite',
  thisEntry: 'Dieser Eintrag',
  connectionLost: ({ reason }) =>
    `${reason} Die Anzeige ist möglicherweise nicht aktuell. Verbindung wird wiederhergestellt …`,
  connectNow: 'Jetzt verbinden',
  readOnly: ({ reason }) => `Schreibgeschützt: Sitzungen lassen sich ansehen, aber nicht ändern. ${reason}`,
  notifications: 'Benachrichtigungen',
  agent: 'Agent',
  removedProvider: 'Entfernter Anbieter',
  lockedOut:
    'Diese Seite hat keinen Zugriff mehr, weil Parley neu gestartet wurde. Die Adresse öffnen, die Parley beim Start ausgegeben hat.',
  copied: 'Kopiert',
  diagnosticsCopied: 'Diagnosedaten kopiert. Sie enthalten keine Nachrichten, Titel oder Schlüssel.',
  clipboardFailed: 'Kopieren in die Zwischenablage fehlgeschlagen. Den Text markieren und von Hand kopieren.',
  failedToShow: ({ what }) => `${what} konnte nicht angezeigt werden.`,
  copyDetails: 'Details kopieren',
  interrupted: 'Unterbrochen',
  needsYou: 'Eingabe nötig',
  askTitle: 'Einen Agenten fragen',
}
