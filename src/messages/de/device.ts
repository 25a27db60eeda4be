import type { Translated } from '../translation'

export const device: Translated<'device'> = {
  pairTitle: 'Dieses Gerät koppeln',
  pairExplanation:
    'Öffne auf dem Computer, auf dem Parley läuft, Einstellungen → Geräte, oder führe „parley devices pair“ aus. Gib den Code ein, der dort erscheint.',
  code: 'Code',
  deviceName: 'Name dieses Geräts',
  pair: 'Koppeln',
  wrongCode: 'Dieser Code ist falsch oder gilt nicht mehr. Hole auf dem Computer einen neuen.',
  tooOften: 'Zu viele Versuche. Versuche es in einer Minute noch einmal.',
  unreachable: 'Parley ist nicht erreichbar. Prüfe die Verbindung und versuche es noch einmal.',
  lost: 'Dieses Gerät ist nicht mehr gekoppelt. Sein Zugriff wurde widerrufen.',
  browser: 'Browser',
  section: 'Geräte',
  about: 'Telefone, Tablets und andere Computer, die Parley im Browser verwenden.',
  notListening:
    'Parley ist für andere Rechner nicht erreichbar. Starte es mit „parley serve --listen“ und einem Zertifikat, oder hinter einem Tunnel mit „--origin“.',
  address: ({ address }) => `Geräte öffnen ${address}`,
  mayLabel: 'Neues Gerät darf',
  scope: {
    watch: 'Zusehen',
    approve: 'Zusehen, antworten und stoppen',
    full: 'Alles',
  },
  scopeAbout: {
    watch: 'Sieht Sitzungen und Unterhaltungen. Ändert nichts.',
    approve: 'Beantwortet auch Genehmigungsanfragen und Fragen und stoppt Agenten.',
    full: 'Sendet auch Nachrichten, liest Dateien und ändert Einstellungen.',
  },
  showCode: 'Code anzeigen',
  codeAbout:
    'Scanne ihn mit dem Gerät, oder öffne die Adresse und gib den Code ein. Er gilt einmal, fünf Minuten lang.',
  qr: 'QR-Code zum Koppeln',
  hideCode: 'Fertig',
  none: 'Keine gekoppelten Geräte.',
  connected: 'Verbunden',
  lastSeen: 'Zuletzt verwendet',
  neverSeen: 'Nie verwendet',
  revoke: 'Widerrufen',
  revokeNamed: ({ name }) => `${name} widerrufen`,
  revoked: ({ name }) => `${name} ist ausgesperrt.`,
  loadFailed: ({ error }) => `Die Geräte konnten nicht geladen werden. ${error}`,
  limited: {
    watch:
      'Dieses Gerät darf nur zusehen. Um zu antworten oder zu schreiben, kopple es noch einmal mit einem anderen Bereich.',
    approve:
      'Dieses Gerät darf zusehen, antworten und stoppen. Um Nachrichten zu schreiben, kopple es noch einmal mit vollem Zugriff.',
  },
  notHere: 'Neue Geräte werden auf dem Computer gekoppelt, auf dem Parley läuft.',
  off: 'Lassen Sie Verbindungen zu, um ein Gerät zu koppeln.',
  listen: 'Verbindungen von Geräten zulassen',
  stopListening: 'Keine Verbindungen mehr zulassen',
  listens: 'Gekoppelte Geräte können sich verbinden, auch nach einem Neustart.',
  listenAbout:
    'Andere Computer Ihres Netzwerks erreichen Parley dann, nur über TLS und erst nach dem Koppeln. Aus, bis Sie es einschalten.',
  listenAddress: 'Adresse',
  listenAddressHint:
    '0.0.0.0 für jedes Netzwerk dieses Computers oder eine einzelne Adresse; bei Bedarf mit Port, etwa 192.168.1.5:4271.',
  certificate: 'Zertifikat',
  certificates: { own: 'Von Parley erstellt', files: 'Eigene Dateien' },
  certificateHint: {
    own: 'Browser warnen einmal davor, da niemand sonst dafür bürgt. Vergleichen Sie den Fingerabdruck, dann weiter.',
    files: 'Im PEM-Format. mkcert, tailscale cert und ACME-Clients erstellen Zertifikate, die ein Telefon akzeptiert.',
  },
  certFile: 'Zertifikatsdatei',
  keyFile: 'Schlüsseldatei',
  fingerprint:
    'Fingerabdruck des Zertifikats (SHA-256). Vergleichen Sie ihn mit dem, den der Browser des Geräts zeigt.',
}
