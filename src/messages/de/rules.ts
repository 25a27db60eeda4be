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
    does: {
      command: ({ pattern }) => `„${pattern}“ ausführen`,
      tool: ({ tool }) => `das Tool ${tool} verwenden`,
      path: {
        read: ({ path }) => `${path} lesen`,
        write: ({ path }) => `${path} bearbeiten`,
        exec: ({ path }) => `${path} ausführen`,
        network: ({ path }) => `mit ${path} verbinden`,
        meta: ({ path }) => `${path} verwenden`,
        any: ({ path }) => `auf ${path} zugreifen`,
      },
      all: {
        read: 'alles lesen',
        write: 'alles bearbeiten',
        exec: 'alles ausführen',
        network: 'das Netzwerk verwenden',
        meta: 'Tools ohne Auswirkungen verwenden',
        any: 'alles',
      },
    },
    inFolder: ({ folder }) => ` im Ordner ${folder}`,
    everywhere: ' überall',
    withTool: ({ tool }) => `Tool ${tool}`,
    limits: ({ list }) => ` (${list})`,
    betweenLimits: ', ',
    inSession: 'diese Sitzung',
    until: ({ time }) => `bis ${time}`,
    allow: ({ who, what, where, limits }) =>
      `${who === undefined ? 'Allen Agenten' : `Für ${who}`}${where} erlaubt: ${what}${limits}.`,
    deny: ({ who, what, where, limits }) =>
      `${who === undefined ? 'Allen Agenten' : `Für ${who}`}${where} verboten: ${what}${limits}.`,
  },
}
