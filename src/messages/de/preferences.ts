import { languages } from '../languages'
import type { Translated } from '../translation'
import { plural } from './format'

export const preferences: Translated<'preferences'> = {
  group: {
    appearance: 'Darstellung',
    composer: 'Eingabefeld',
    editor: 'Editor',
    notifications: 'Benachrichtigungen und Zähler',
    desktop: 'Desktop',
    history: 'Verlauf für Agenten',
    agents: 'Nachrichten zwischen Agenten',
    background: 'Im Hintergrund',
    limits: 'Kontolimits',
    fleet: 'Verbund',
  },
  of: {
    'appearance.language': {
      title: 'Sprache',
      about: 'Sprache der App. Agenten antworten in der Sprache, in der ihnen geschrieben wird.',
      options: { system: 'System', ...languages },
    },
    'appearance.theme': {
      title: 'Design',
      about: 'Helle oder dunkle Farben. „System“ folgt der Einstellung des Computers.',
      options: { system: 'System', light: 'Hell', dark: 'Dunkel' },
    },
    'appearance.contrast': {
      title: 'Kontrast',
      about: 'Mehr Kontrast macht Text schwarz oder weiß und zeichnet die Ränder von Bereichen und Bedienelementen.',
      options: { system: 'System', normal: 'Normal', more: 'Mehr' },
    },
    'appearance.density': {
      title: 'Dichte',
      about: 'Höhe der Zeilen in Listen und Tabellen und Abstand in Karten: 28, 32 oder 40 Pixel pro Zeile.',
      options: { compact: 'Kompakt', default: 'Standard', comfortable: 'Großzügig' },
    },
    'appearance.font': {
      title: 'Schriftart',
      about: 'Schriftart für alles außer Code.',
      options: { inter: 'Inter', system: 'Systemschrift' },
    },
    'appearance.fontSize': {
      title: 'Schriftgröße',
      about: 'Größe von Text in Listen und Menüs, in Pixeln. Aller übrige Text wächst mit.',
      options: {},
    },
    'appearance.codeFont': {
      title: 'Code-Schriftart',
      about: 'Schriftart für Code, Befehle und ihre Ausgabe.',
      options: { 'jetbrains-mono': 'JetBrains Mono', system: 'Systemschrift' },
    },
    'appearance.codeFontSize': {
      title: 'Code-Schriftgröße',
      about: 'Größe von Code, Befehlen und ihrer Ausgabe, in Pixeln.',
      options: {},
    },
    'appearance.motion': {
      title: 'Bewegung',
      about: 'Kurze Übergänge von Dialogen, Menüs und Listen.',
      options: { system: 'System', full: 'Vollständig', reduced: 'Reduziert' },
    },
    'composer.send': {
      title: 'Nachrichten senden mit',
      about: 'Die andere Taste beginnt eine neue Zeile. Umschalt+Eingabe tut das immer.',
      options: { enter: 'Eingabe', 'mod-enter': 'Strg oder ⌘ Eingabe' },
    },
    'composer.spellCheck': {
      title: 'Rechtschreibprüfung',
      about:
        'Unterstreicht falsch geschriebene Wörter in Nachrichten. Unter Linux und Windows lädt die Desktop-App beim Einschalten das Wörterbuch der Sprache herunter.',
      options: {},
    },
    'desktop.openAtLogin': {
      title: 'Bei der Anmeldung öffnen',
      about: 'Öffnet Parley, wenn Sie sich an diesem Computer anmelden. Gilt für ein installiertes Parley.',
      options: {},
    },
    'desktop.checkForUpdates': {
      title: 'Nach Updates suchen',
      about:
        'Fragt die Update-Adresse einmal am Tag, ob es eine neuere Version gibt, und meldet es. Sie erfährt die Adresse dieses Computers und die Version von Parley; installiert wird nichts.',
      options: {},
    },
    'desktop.updateFeed': {
      title: 'Update-Adresse',
      about:
        'Adresse einer JSON-Datei mit der neuesten Version, zum Beispiel https://example.com/parley.json. Leer für keine.',
      options: {},
    },
    'history.forAgents': {
      title: 'Agenten lesen frühere Sitzungen',
      about:
        'Gibt Agenten ein Werkzeug, das nur liest: Sie durchsuchen und lesen die Sitzungen ihres eigenen Ordners und sehen, was sich in Dateien geändert hat und warum. Geheimnisse werden entfernt. Gilt für Agenten, die ab jetzt starten.',
      options: {},
    },
    'agents.peerMessages': {
      title: 'Nachrichten anderer Sitzungen annehmen',
      about:
        'Erlaubt Sitzungen von Agenten außerhalb von Parley und in anderen Ordnern, Nachrichten zu senden, die ohne Rückfrage eine Runde starten. Eine solche Runde wird mit ihrem Absender angezeigt. Nur Claude Code kennt solche Nachrichten. Gilt für Agenten, die ab jetzt starten.',
      options: {},
    },
    'background.idleMinutes': {
      title: 'Bei Untätigkeit beenden',
      about:
        'Minuten ohne Verbindungen und Arbeit, nach denen sich ein Parley beendet, das „parley host start“ oder eine Verbindung über SSH gestartet hat. 0 für nie.',
      options: {},
    },
    'limits.jitterSeconds': {
      title: 'Wartezeit nach dem Zurücksetzen',
      about:
        'Längste Zeit in Sekunden nach dem Zurücksetzen eines Kontingents, bis eine geparkte Sitzung fortgesetzt wird. 0 für keine.',
      options: {},
    },
    'limits.spacingSeconds': {
      title: 'Abstand zwischen Sitzungen',
      about: 'Sekunden zwischen geparkten Sitzungen desselben Kontos, die fortgesetzt werden.',
      options: {},
    },
    'fleet.servers': {
      title: 'Adressen',
      about:
        'Adressen der Knoten eines NATS-Brokers, durch Kommas getrennt, etwa nats://a:4222,b:4222. Computer mit demselben Broker und Verbund sehen gegenseitig ihre Sitzungen. Leer für keinen Verbund.',
      options: {},
    },
    'fleet.name': {
      title: 'Name des Verbunds',
      about: 'Buchstaben, Ziffern, - und _. Ein Broker kann mehrere Verbünde bedienen.',
      options: {},
    },
    'fleet.host': {
      title: 'Name dieses Computers',
      about: 'Sein Name im Verbund. Leer für den Namen des Computers.',
      options: {},
    },
    'fleet.follow': {
      title: 'Computer des Verbunds anzeigen',
      about: 'Führt die Sitzungen seiner Computer zusammen mit denen dieses Computers auf.',
      options: {},
    },
    'fleet.offer': {
      title: 'Diesen Computer im Verbund anbieten',
      about:
        'Wer den Verbund benutzen darf, kann dann Sitzungen dieses Computers lesen und fortsetzen und hier Agenten starten.',
      options: {},
    },
    'fleet.tags': {
      title: 'Tags',
      about: 'Wörter, durch Kommas getrennt, die ein verteilter Prompt verlangen kann, etwa gpu, linux.',
      options: {},
    },
    'fleet.slots': {
      title: 'Gleichzeitige Prompts',
      about:
        'Anzahl der Sitzungen, in denen Agenten arbeiten dürfen, bevor dieser Computer keine Prompts des Verbunds mehr annimmt.',
      options: {},
    },
    'fleet.credentials': {
      title: 'Datei mit Zugangsdaten',
      about:
        'Pfad der Zugangsdaten oder des Seeds vom Betreiber des Brokers. Parley liest die Datei und kopiert sie nie.',
      options: {},
    },
    'fleet.tlsCa': {
      title: 'Zertifizierungsstelle',
      about: 'Pfad einer PEM-Datei, mit der Zertifikate des Brokers geprüft werden. Leer für die des Systems.',
      options: {},
    },
    'fleet.tlsCert': {
      title: 'Zertifikat dieses Computers',
      about: 'Pfad einer PEM-Datei, falls der Broker eines verlangt.',
      options: {},
    },
    'fleet.tlsKey': {
      title: 'Schlüssel des Zertifikats',
      about: 'Pfad einer PEM-Datei.',
      options: {},
    },
    'editor.command': {
      title: 'Befehl zum Öffnen von Dateien',
      about:
        'Öffnet Dateien aus Unterhaltungen, zum Beispiel: code --goto {path}:{line}. Ohne Befehl öffnet sie das Standardprogramm des Systems.',
      options: {},
    },
    'notifications.needsYou': {
      title: 'Anfragen',
      about: 'Meldet Berechtigungsanfragen, Fragen und Anmeldungen, solange kein Parley-Fenster im Vordergrund ist.',
      options: {},
    },
    'notifications.failed': {
      title: 'Fehler',
      about: 'Meldet fehlgeschlagene Sitzungen, solange kein Parley-Fenster im Vordergrund ist.',
      options: {},
    },
    'notifications.done': {
      title: 'Fertige Sitzungen',
      about: 'Meldet Sitzungen, die fertig wurden, während kein Fenster sie zeigte.',
      options: {},
    },
    'notifications.details': {
      title: 'Inhalt von Benachrichtigungen',
      about:
        'Titel der Sitzung und Anfrage oder nur der Name des Tools. Wo das System nicht mitteilt, ob der Bildschirm gesperrt ist, zeigt „Wenn entsperrt“ nur das Tool.',
      options: { always: 'Immer', unlocked: 'Wenn entsperrt', never: 'Nur Toolname' },
    },
    'notifications.sound': {
      title: 'Ton',
      about:
        'Spielt bei Benachrichtigungen den Ton des Systems oder des Browsers ab. „Nicht stören“ des Systems schaltet ihn stumm.',
      options: {},
    },
    'notifications.doNotDisturb': {
      title: 'Nicht stören',
      about:
        'Zeigt keine Benachrichtigungen von Parley. Markierungen, Badge und Tray zeigen weiterhin, wo eine Eingabe nötig ist. „Nicht stören“ des Systems gilt immer.',
      options: {},
    },
    'notifications.quietFrom': {
      title: 'Ruhezeit von',
      about:
        'Uhrzeit, ab der täglich keine Benachrichtigungen erscheinen. Ohne beide Uhrzeiten gibt es keine Ruhezeit.',
      options: {},
    },
    'notifications.quietUntil': {
      title: 'Ruhezeit bis',
      about: 'Uhrzeit, ab der wieder Benachrichtigungen erscheinen. Sie kann am Morgen des nächsten Tages liegen.',
      options: {},
    },
    'notifications.badge': {
      title: 'Zähler am Symbol',
      about: 'Zeigt die Zahl der wartenden Anfragen am Symbol im Dock, in der Taskleiste oder im Browsertab.',
      options: {},
    },
    'notifications.tray': {
      title: 'Symbol im Infobereich',
      about:
        'Listet Sitzungen auf, die Eingabe benötigen oder laufen, und lässt Agenten nach dem Schließen der Fenster weiterlaufen.',
      options: {},
    },
    'desktop.askKey': {
      title: 'Taste für das Fragefenster',
      about:
        'Öffnet aus jedem Programm ein kleines Fenster, das eine Sitzung startet, zum Beispiel „alt+space“ oder „mod+shift+space“. Leer für keine.',
      options: {},
    },
  },
  placeholder: 'code --goto {path}:{line}',
  reset: ({ title }) => `${title} auf den Standardwert zurücksetzen`,
  search: 'Einstellungen durchsuchen',
  results: ({ count }) => plural(count, { one: '# Einstellung', other: '# Einstellungen' }),
  noResults: ({ query }) => `Keine Einstellung passt zu „${query}“.`,
  sections: 'Abschnitte',
  file: 'Einstellungen sind gespeichert in',
  problems: 'Einige Einstellungen in der Datei werden nicht verwendet',
  showProblems: 'Probleme anzeigen',
  privacy: {
    title: 'Datenschutz',
    about: 'Was diesen Computer verlässt und was bleibt; wo Daten und Sicherungen liegen.',
    here: 'Sitzungen, Einstellungen und Schlüssel werden nur auf diesem Computer gespeichert. Parley hat kein Konto, sendet keine Nutzungsdaten und prüft nichts online.',
    agents:
      'Agenten senden, was ihnen geschrieben wird, und die Dateien, die sie lesen, an ihre eigenen Dienste. Es gelten deren Bedingungen.',
    links: 'Mehr dazu, was gespeichert und weitergegeben wird',
    data: 'Speicherort der Daten, Sicherungen und endgültiges Löschen',
    trust: 'Ordner, deren Programme und Anweisungen Agenten verwenden dürfen',
    import: 'Sitzungen anderer Tools, die angezeigt oder kopiert werden',
    titles: 'Sitzungstitel, die ein Agent schreibt',
  },
}
