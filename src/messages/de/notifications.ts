import type { Translated } from '../translation'

export const notifications: Translated<'notifications'> = {
  words: {
    /** Title where the content is private. */
    app: 'Parley',
    untitled: 'Sitzung ohne Titel',
    failed: 'Fehlgeschlagen',
    done: 'Fertig',
    privateFailed: 'Eine Sitzung ist fehlgeschlagen.',
    privateDone: 'Eine Sitzung ist fertig.',
    /** A request whose content is private. */
    private: ({ request }) =>
      request.kind === 'permission' && request.toolName !== undefined
        ? `Genehmigung nötig: ${request.toolName}`
        : request.kind === 'question'
          ? 'Ein Agent hat eine Frage.'
          : 'Ein Agent wartet auf eine Eingabe.',
    request: ({ request }) =>
      request.toolName === undefined || request.title.startsWith(request.toolName)
        ? request.title
        : `${request.toolName}: ${request.title}`,
  },
  needs: {
    permission: 'Genehmigung nötig',
    question: 'Hat eine Frage',
    signIn: 'Anmeldung nötig',
    limit: 'Limit erreicht',
  },
  allowOnce: 'Einmal zulassen',
  trayNeedsYou: 'Eingabe nötig',
  trayRunning: 'Läuft',
  trayQuiet: 'Kein Agent arbeitet',
  trayEntry: ({ title, state }) => `${title} · ${state}`,
  doNotDisturb: 'Nicht stören',
  doNotDisturbOn: '„Nicht stören“ ist an. Parley zeigt keine Benachrichtigungen.',
  doNotDisturbOff: '„Nicht stören“ ist aus.',
  openParley: 'Parley öffnen',
  keepInTray: 'Im Infobereich weiterlaufen lassen',
  permit: 'Benachrichtigungen in diesem Browser zulassen',
  permitHint:
    'Der Browser fragt einmal. Benachrichtigungen erscheinen, solange kein Parley-Fenster im Vordergrund ist.',
  permitted: 'Dieser Browser zeigt Benachrichtigungen an.',
  refused:
    'Dieser Browser blockiert Benachrichtigungen dieser Seite. Sie lassen sich in den Browsereinstellungen zulassen.',
  push: {
    about:
      'Parley kann dieses Gerät auch benachrichtigen, wenn keine Seite davon offen ist. Nachrichten laufen über den Dienst des Browserherstellers, verschlüsselt und ohne Inhalt, solange Sie ihn nicht erlauben.',
    on: 'Dieses Gerät wird benachrichtigt, auch wenn Parley darauf geschlossen ist.',
    withContent: 'Sitzung und Anfrage des Agenten nennen',
    start: 'Auch geschlossen benachrichtigen',
    stop: 'Geschlossen nicht mehr benachrichtigen',
    needsYou: 'Ein Agent braucht Sie.',
    failed: ({ error }) => `Dieser Browser konnte sich nicht anmelden: ${error}`,
  },
}
