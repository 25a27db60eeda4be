import type { Translated } from '../translation'
import { plural, number } from './format'

export const attachment: Translated<'attachment'> = {
  unreadable: 'Diese Datei kann nicht gelesen werden. Ordner lassen sich nicht anhängen, aber mit @ erwähnen.',
  tooMany: ({ max }) => `Eine Nachricht kann höchstens ${number(max)} Dateien enthalten.`,
  tooLarge: 'Dateien über 50 MB können nicht angehängt werden. Die benötigten Zeilen mit @ erwähnen.',
  attachFiles: 'Dateien anhängen',
  attachedFiles: 'Angehängte Dateien',
  uploading: ({ fileName }) => `${fileName} wird angehängt`,
  remove: ({ fileName }) => `${fileName} entfernen`,
  noImages: ({ agent }) => `${agent} nimmt keine Bilder an und erhält stattdessen ihre Dateipfade.`,
  image: 'Bild',
  document: 'Dokument',
  reference: 'nur Pfad',
  show: ({ name }) => `${name} anzeigen`,
  save: ({ name }) => `${name} speichern`,
  mentions: 'Dateien, Sitzungen und Agenten',
  sessionNamed: ({ title }) => `Sitzung ${title}`,
  agentNamed: ({ name }) => `Agent ${name}`,
  addsAgent: 'kommt in diese Sitzung',
  addressesAgent: 'erhält diese Nachricht',
  sendsSession: 'mit den letzten Nachrichten',
  mentioned: 'Erwähnte Sitzungen und Agenten',
  oneNewAgent:
    'Eine Nachricht kann einen Agenten hinzufügen und geht dann nur an ihn. Die anderen Erwähnungen entfernen.',
  noSession: ({ name }) => `Nachricht nicht gesendet: Die Sitzung „${name}“ gibt es nicht mehr.`,
  imageNamed: ({ name }) => `Bild: ${name}`,
  zoomOut: 'Verkleinern',
  zoomIn: 'Vergrößern',
  longPaste: ({ count }) => `${plural(count, { one: '# Zeichen', other: '# Zeichen' })} eingefügt.`,
  attachAsFile: 'Als Datei anhängen',
  keepAsText: 'Als Text behalten',
  pictureOfPaste: ({ count }) =>
    plural(count, {
      one: 'Die Zwischenablage enthält das auch als Bild.',
      other: 'Die Zwischenablage enthält auch Bilder davon.',
    }),
  attachPicture: ({ count }) => plural(count, { one: 'Bild anhängen', other: 'Bilder anhängen' }),
  notFound: 'nicht gefunden',
  lookingUp: 'Wird gesucht …',
  badReference:
    'Die Nachricht kann noch nicht gesendet werden. Den Pfad korrigieren oder das @ entfernen, um sie als reinen Text zu senden.',
  references: 'Erwähnte Dateien',
  previewCut: 'Die Vorschau endet hier. Die Datei speichern, um den Rest zu sehen.',
  uploadFailed: ({ fileName }) =>
    `Nachricht nicht gesendet: ${fileName} konnte nicht angehängt werden. Die Datei entfernen oder erneut anhängen.`,
  referenceFailed: ({ problem }) =>
    `${problem} Korrigieren oder das @ entfernen, um die Nachricht als reinen Text zu senden.`,
  cannotRead: ({ name }) => `${name} kann nicht gelesen werden.`,
  notKept: 'Diese Datei ist nicht mit der Nachricht gespeichert.',
  folderReference: ({ count }) =>
    `Ordner · ${plural(count, { one: '# Eintrag', other: '# Einträge' })} · der Agent erhält den Pfad`,
  fileReference: ({ ofFile }) => `${ofFile} · ohne Inhalt; der Agent erhält den Pfad`,
  folderPathUnknown: ({ name }) =>
    `Browser geben den Pfad des Ordners ${name} nicht preis. @ eingeben und den Ordner auswählen.`,
  line: ({ line }) => `Zeile ${number(line)}`,
  lineRange: ({ start, end }) => `Zeilen ${number(start)}–${number(end)}`,
  wholeFile: ({ count, size }) => `${plural(count, { one: '# Zeile', other: '# Zeilen' })} · ${size}`,
  partOfFile: ({ count, size, fileSize }) =>
    `${plural(count, { one: '# Zeile', other: '# Zeilen' })}, ${size} von ${fileSize}`,
}
