import type { Translated } from '../translation'
import { number, plural } from './format'

export const rules: Translated<'rules'> = {
  scope: { session: 'Eine Sitzung', folder: 'Ordner', everywhere: 'Überall' },
  inSession: ({ title }) => `Sitzung „${title}“`,
  created: ({ scope }) => `${scope} · erstellt`,
  neverUsed: 'nie verwendet',
  used: ({ count }) => `${number(count)}-mal verwendet, zuletzt`,
  editNamed: ({ sentence }) => `Bearbeiten: ${sentence}`,
  removeNamed: ({ sentence }) => `Entfernen: ${sentence}`,
  title: 'Berechtigungsregeln',
  loadFailed: ({ message }) => `Die Regeln konnten nicht geladen werden. ${message}`,
  none: 'Noch keine Regeln. Bei einer Anfrage „Für diese Sitzung zulassen“ oder „Immer zulassen“ wählen, um eine Regel zu erstellen. Hier lassen sich Regeln bearbeiten und entfernen.',
  stricter: {
    title: 'Parley liest Shell-Befehle und Git-Einstellungen jetzt strenger und fragt häufiger nach:',
    reason: {
      'uncertain-commands':
        'Fragt bei Befehlen nach, die ihn ausführen könnten, sich aber nicht sicher lesen lassen, auch wo sonst alles erlaubt ist.',
      'several-folders': 'Fragt bei Befehlen nach, die mehrere Ordner nennen.',
    },
    rules: 'Regeln, die häufiger nachfragen',
    folders: 'Ordner, die eine Zustimmung brauchen',
    items: ({ count }) =>
      plural(count, {
        one: '# Git-Einstellung oder Hook braucht Ihre Zustimmung.',
        other: '# Git-Einstellungen und Hooks brauchen Ihre Zustimmung.',
      }),
    again:
      'Um seltener gefragt zu werden, bearbeiten Sie die Regeln unten oder wählen Sie bei einer Anfrage „Immer erlauben“. Ein Ordner fragt nach der Zustimmung, wenn ein Agent darin startet.',
  },
  removed: ({ rule }) => `Regel „${rule}“ entfernt.`,
  sentence: {
    subject: {
      command: ({ pattern }) => `den Befehl „${pattern}“`,
      tool: ({ tool }) => `jede Verwendung des Tools ${tool}`,
      path: {
        read: ({ path }) => `Lesen von ${path}`,
        write: ({ path }) => `Lesen und Ändern von ${path}`,
        exec: ({ path }) => `Ausführen von ${path}`,
        network: ({ path }) => `Netzwerkzugriff auf ${path}`,
        meta: ({ path }) => `Verwenden von ${path}`,
        any: ({ path }) => `jeden Zugriff auf ${path}`,
      },
      all: {
        read: 'jedes Lesen',
        write: 'jedes Ändern',
        exec: 'jedes Ausführen',
        network: 'jeden Netzwerkzugriff',
        meta: 'Tools ohne Auswirkungen',
        any: 'alles',
      },
    },
    withTool: ({ what, tool }) => `${what} mit dem Tool ${tool}`,
    byAgent: ({ what, agent }) => `${what} durch ${agent}`,
    inFolder: ({ what, folder }) => `${what} im Ordner ${folder}`,
    inSession: ({ what }) => `${what} in dieser Sitzung`,
    everywhere: ({ what }) => `${what} überall`,
    until: ({ what, time }) => `${what} bis ${time}`,
    allow: ({ what }) => `Zulassen: ${what}.`,
    deny: ({ what }) => `Ablehnen: ${what}.`,
  },
}
