import type { Translated } from '../translation'
import { plural, number } from './format'

export const desktop: Translated<'desktop'> = {
  closedByQuit: 'Parley wurde beendet.',
  alreadyOpen: ({ dataDir }) =>
    `Parley läuft bereits mit den Daten in ${dataDir}. Das Fenster wird in den Vordergrund geholt.`,
  untitledSession: 'Sitzung ohne Titel',
  agentWorking: 'Ein Agent arbeitet noch.',
  agentsWorking: ({ sessions }) =>
    `Agenten arbeiten noch in ${plural(sessions, { one: '# Sitzung', other: '# Sitzungen' })}.`,
  quitStopsAgents: 'Beim Beenden werden sie gestoppt. Alles Bisherige ist gespeichert.',
  stopAndQuit: 'Trotzdem beenden',
  noKeychain: ({ fallback }) => `Parley hat auf diesem Computer keinen nutzbaren Schlüsselbund gefunden. ${fallback}`,
  inKeychain: 'API-Schlüssel werden mit dem Schlüsselbund dieses Computers verschlüsselt.',
  quit: 'Beenden',
  program: {
    desktop: 'Ein anderes Parley-Fenster',
    serve: '`parley serve`',
    rpc: '`parley rpc`',
    host: '`parley host`',
  },
  alreadyRunning: 'Parley läuft bereits',
  dataInUse: ({ program, pid, dataDir }) => `${program} (Prozess ${pid}) verwendet die Daten in ${dataDir}.`,
  shownAt: ({ url }) => `Zu erreichen unter ${url}.`,
  inBackground: ({ pid, dataDir }) =>
    `Es wurde im Hintergrund gestartet (Prozess ${pid}), mit den Daten in ${dataDir}. Die App kann an seine Stelle treten: Sitzungen bleiben, arbeitende Agenten werden unterbrochen, und andere Computer werden getrennt, bis sie sich wieder verbinden.\nAndernfalls beenden und es mit „parley“ nutzen oder die App mit einem anderen Datenordner starten: --data ORDNER`,
  stopAndOpen: 'Beenden und Parley öffnen',
  otherData: 'Zuerst dort beenden oder Parley mit einem anderen Datenordner starten: --data ORDNER',
  startFailed: 'Parley kann nicht starten',
  openFailed: 'Parley kann seine Daten nicht öffnen',
  dataUntouched: ({ dataDir }) =>
    `Die Daten in ${dataDir} wurden nicht geändert. Den Ordner in Ordnung bringen oder Parley mit einem anderen starten: --data ORDNER`,
  updates: {
    check: 'Nach Updates suchen …',
    newer: ({ version }) => `Parley ${version} ist verfügbar`,
    newerDetail: ({ current }) =>
      `Dies ist Version ${current}. Nichts wird von selbst installiert: die neuere Version herunterladen und über diese installieren.`,
    download: 'Herunterladen',
    later: 'Nicht jetzt',
    newest: 'Parley ist aktuell',
    newestDetail: ({ current }) => `Version ${current} ist die neueste.`,
    noFeed: 'Es ist keine Update-Adresse eingetragen',
    noFeedDetail: 'In Einstellungen › Desktop eine eintragen oder dort nachsehen, woher Parley stammt.',
    failed: 'Die Suche nach Updates ist fehlgeschlagen',
  },
  more: ({ count }) => `und ${number(count)} weitere`,
  notSavedHere: 'Von hier lassen sich nur Dateien öffnen, die seit dem Start von Parley gespeichert wurden.',
  context: {
    noSuggestions: 'Keine Vorschläge',
    addToDictionary: 'Zum Wörterbuch hinzufügen',
    openLink: 'Link öffnen',
    copyLink: 'Linkadresse kopieren',
    copyLinkText: 'Linktext kopieren',
    copyImage: 'Bild kopieren',
  },
}
