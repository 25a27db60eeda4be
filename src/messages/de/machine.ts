import type { Translated } from '../translation'
import { plural } from './format'

export const machine: Translated<'machine'> = {
  section: 'Computer',
  about:
    'Sitzungen anderer Computer, auf denen Parley läuft, werden zusammen mit denen dieses Computers aufgeführt. Agenten und Dateien bleiben dort; Schlüssel werden nie gesendet.',
  none: 'Noch keine anderen Computer. Fügen Sie einen hinzu, um seine Sitzungen hier zu sehen.',
  add: 'Computer hinzufügen',
  way: 'Verbinden über',
  ways: { ssh: 'SSH', serve: 'Adresse von parley serve', command: 'Befehl' },
  host: 'Host',
  hostHint:
    'Ein Host Ihrer SSH-Konfiguration oder benutzer@name. Nach Passwörtern, Passphrasen und unbekannten Schlüsseln werden Sie hier gefragt.',
  hostInvalid: 'Geben Sie einen Hostnamen ohne Leerzeichen ein, etwa server oder anna@server.',
  address: 'Adresse',
  addressHint: 'Die Adresse, die parley serve dort ausgibt, mit ihrem Token.',
  addressInvalid: 'Geben Sie eine vollständige Adresse ein, die mit http:// oder https:// beginnt.',
  commandHint: 'Ein Programm, das dort „parley rpc“ ausführt, mit seinen Argumenten, eines pro Zeile.',
  nameHint: 'Optional.',
  state: {
    connected: 'Verbunden',
    connecting: 'Verbindung wird hergestellt …',
    unreachable: 'Nicht erreichbar',
    off: 'Getrennt',
  },
  sessions: ({ count }) => plural(count, { one: '# Sitzung', other: '# Sitzungen' }),
  unlisted: ({ count }) =>
    plural(count, {
      one: '# weitere Sitzung wird nicht aufgeführt: Sie ist älter als die neuesten 20.000, oder ihre Daten sind ungültig.',
      other:
        '# weitere Sitzungen werden nicht aufgeführt: Sie sind älter als die neuesten 20.000, oder ihre Daten sind ungültig.',
    }),
  lastContact: 'Letzter Kontakt:',
  connect: 'Verbinden',
  tryNow: 'Jetzt versuchen',
  disconnect: 'Trennen',
  connectNamed: ({ name }) => `${name} verbinden`,
  disconnectNamed: ({ name }) => `${name} trennen`,
  remove: 'Entfernen',
  removeNamed: ({ name }) => `${name} entfernen`,
  removeQuestion: ({ name }) =>
    `${name} entfernen? Die Sitzungen werden hier nicht mehr aufgeführt. Auf dem Computer ändert sich nichts.`,
  on: ({ name }) => `Auf ${name}`,
  onUnreachable: ({ name }) => `Auf ${name}, zurzeit nicht erreichbar`,
  prompt: ({ name }) => `Was soll auf ${name} erledigt werden?`,
  runOn: 'Ausführen auf',
  defaultFolder: ({ folder }) => `Standard: ${folder}`,
  folderThere: ({ name }) => `Ordner auf ${name}`,
  noAttachments:
    'An eine Sitzung auf einem anderen Computer können keine Dateien angehängt werden. Nennen Sie Dateien jenes Computers mit @.',
  agentsFailed: ({ message }) => `Die Agenten des Computers konnten nicht geladen werden: ${message}`,
  ask: {
    'host-key': ({ name }) => `Unbekannter Schlüssel von ${name}`,
    password: ({ name }) => `Passwort für ${name}`,
    passphrase: ({ name }) => `Passphrase für ${name}`,
    pin: ({ name }) => `PIN für ${name}`,
    confirm: ({ name }) => `Verwendung eines Schlüssels für ${name} erlauben?`,
    notice: ({ name }) => `${name} wartet auf Sie`,
    other: ({ name }) => `${name} fragt`,
  },
  hostKeyAbout:
    'Vergleichen Sie den Fingerabdruck mit dem, den Sie vom Betreiber des Computers haben. Ein falscher kann bedeuten, dass jemand mithört.',
  answerAbout: 'Geht nur an ssh und wird nicht aufbewahrt.',
  yourAnswer: { password: 'Passwort', passphrase: 'Passphrase', pin: 'PIN', other: 'Antwort' },
  trustKey: 'Schlüssel vertrauen',
  allowKey: 'Erlauben',
  install: 'Parley installieren',
  installNamed: ({ name }) => `Parley auf ${name} installieren`,
  installQuestion: ({ name }) =>
    `Auf ${name} fehlt Parley oder ist zu alt. Der Server dieser Version wird über ssh dorthin kopiert, nach ~/.parley/server. Er braucht dort weder Root-Rechte noch das Netzwerk.`,
  installingOn: ({ name }) => `Parley wird auf ${name} installiert …`,
  chooseFolder: ({ name }) => `Ordner auf ${name} auswählen`,
  adopt: 'Sitzungen übernehmen',
  adoptNamed: ({ name }) => `Sitzungen von ${name} übernehmen`,
  adoptQuestion: ({ name }) =>
    `Sitzungen von ${name} übernehmen? Nur, wenn der Computer endgültig verloren ist: Sie werden hier fortgesetzt, mit dem, was er veröffentlicht hatte. Seine Ordner gehören nicht dazu.`,
  adopted: ({ count, others, failed }) =>
    [
      plural(count, { one: '# Sitzung übernommen.', other: '# Sitzungen übernommen.' }),
      ...(others === 0
        ? []
        : [
            plural(others, {
              one: '# hat ein anderer Computer übernommen.',
              other: '# haben andere Computer übernommen.',
            }),
          ]),
      ...(failed === 0
        ? []
        : [plural(failed, { one: '# konnte nicht übernommen werden.', other: '# konnten nicht übernommen werden.' })]),
    ].join(' '),
  fleet: {
    none: 'Dieser Computer ist in keinem Verbund.',
    state: {
      connected: ({ name, host }) => `Im Verbund ${name} als ${host}`,
      connecting: ({ name }) => `Verbindung zum Verbund ${name} wird hergestellt…`,
      unreachable: ({ name }) => `Der Verbund ${name} ist nicht erreichbar`,
    },
    hosts: ({ count }) => plural(count, { one: '# anderer Computer ist da.', other: '# andere Computer sind da.' }),
    unpublished: ({ count }) =>
      plural(count, {
        one: '# Sitzung wartet auf die Veröffentlichung.',
        other: '# Sitzungen warten auf die Veröffentlichung.',
      }),
  },
  asOf: ({ name, time }) =>
    `${name} ist zurzeit nicht erreichbar. Dies ist die Unterhaltung mit Stand ${time}; es kann nichts gesendet werden.`,
  continueHere: 'Hier fortsetzen',
  moveHere: 'Hierher verschieben',
  lookingAt: ({ name }) => `${name} wird gefragt …`,
  conversationComes:
    'Die Unterhaltung wird eine neue Sitzung dieses Computers. Geheimnisse darin werden ersetzt; Berechtigungen, Limits und Budgets kommen nicht mit.',
  copyComes: ({ name, time, count }) =>
    `${name} ist nicht erreichbar. Die Kopie vom ${time} wird eine neue Sitzung dieses Computers, mit ${plural(count, { one: '# Nachricht', other: '# Nachrichten' })} und ohne Dateien.`,
  closesThere: ({ name }) =>
    `Die Sitzung auf ${name} wird geschlossen und verweist auf die neue. Um sie wieder zu öffnen, das Verschieben rückgängig machen. Dateien dort bleiben.`,
  staysThere: ({ name }) => `Die Sitzung auf ${name} bleibt, wie sie ist.`,
  agentGoesOn: ({ agent }) => `${agent} dieses Computers setzt die bisherige Unterhaltung fort.`,
  agentIsMissing: ({ agent }) =>
    `${agent} ist auf diesem Computer nicht verfügbar. Wählen Sie mit der nächsten Nachricht einen anderen Agenten.`,
  cannotBring: ({ name }) =>
    `${name} ist jetzt nicht erreichbar. Stellen Sie die Verbindung her und versuchen Sie es erneut.`,
  busyThere:
    'Ein Agent arbeitet in der Sitzung. Stoppen Sie ihn oder warten Sie, und verschieben Sie die Sitzung dann.',
  code: 'Code',
  codeComes: ({ repository, branch, count, name }) =>
    branch === ''
      ? `Der Commit von ${repository} kommt hierher, mit ${plural(count, { one: '# nicht committeten Datei', other: '# nicht committeten Dateien' })}. Ignorierte Dateien bleiben auf ${name}.`
      : `Der Branch ${branch} von ${repository} kommt hierher, mit ${plural(count, { one: '# nicht committeten Datei', other: '# nicht committeten Dateien' })}. Ignorierte Dateien bleiben auf ${name}.`,
  noCode: ({ name }) =>
    `Der Ordner auf ${name} ist in keinem Git-Repository, daher bleiben seine Dateien dort. Die Sitzung arbeitet in einem Ordner dieses Computers:`,
  intoWorktree: 'Neuer Worktree eines Repositorys dieses Computers',
  repository: 'Repository',
  intoClone: 'Neue Kopie des Repositorys in einem Ordner dieses Computers',
  withoutCode: 'Kein Code; in einem Ordner dieses Computers arbeiten',
  bringing: ({ name }) => `Wird von ${name} kopiert …`,
  bringCancelled: ({ name }) => `Abgebrochen. Hier und auf ${name} hat sich nichts geändert.`,
  movedTo: ({ machine, time }) => `Diese Sitzung wurde am ${time} nach ${machine} verschoben und geht dort weiter.`,
  openMoved: 'Öffnen',
  takeBack: 'Hier wieder öffnen',
  moving: ({ machine }) =>
    `Die Sitzung auf ${machine} wird geschlossen, sobald dieser Computer erreichbar ist. Bis dahin kann sie auch dort weitergehen.`,
  copies: 'Kopien zum Offline-Lesen',
  copiesOf: ({ name }) => `Kopien von ${name} zum Offline-Lesen`,
  kept: { nothing: 'Keine', opened: 'Geöffnete Unterhaltungen', all: 'Alle Unterhaltungen' },
}
