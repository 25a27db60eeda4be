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
  address: 'Adresse',
  addressHint: 'Die Adresse, die parley serve dort ausgibt, mit ihrem Token.',
  commandHint: 'Ein Programm, das dort „parley rpc“ ausführt, mit seinen Argumenten, eines pro Zeile.',
  nameHint: 'Optional.',
  state: {
    connected: 'Verbunden',
    connecting: 'Verbindung wird hergestellt …',
    unreachable: 'Nicht erreichbar',
    off: 'Getrennt',
  },
  sessions: ({ count }) => plural(count, { one: '# Sitzung', other: '# Sitzungen' }),
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
  asOf: ({ name, time }) =>
    `${name} ist zurzeit nicht erreichbar. Dies ist die Unterhaltung mit Stand ${time}; es kann nichts gesendet werden.`,
}
