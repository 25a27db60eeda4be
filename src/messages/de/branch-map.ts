import type { Translated } from '../translation'
import { list, plural } from './format'

export const branchMap: Translated<'branchMap'> = {
  title: 'Zweigkarte',
  windowTitle: ({ title }) => `Zweigkarte von ${title} · Parley`,
  tab: 'Zweige',
  openWide: 'Zweigkarte öffnen',
  loadFailed: ({ problem }) => `Die Zweigkarte konnte nicht geladen werden. ${problem}`,
  loading: 'Zweige werden geladen …',
  alone: 'Diese Sitzung hat noch keine Zweige.',
  aloneHint:
    'Eine Nachricht forken, um ab dieser Stelle etwas anderes zu versuchen. Die Karte zeigt dann, wo jeder Zweig begann, was er gekostet hat und ob er zusammengeführt oder aufgegeben wurde.',
  omitted: ({ count }) =>
    plural(count, {
      one: '# weitere Sitzung wird nicht angezeigt.',
      other: '# weitere Sitzungen werden nicht angezeigt.',
    }),
  summary: ({ branches, tokens, cost }) =>
    `${plural(branches, { one: '# Zweig', other: '# Zweige' })} · ${tokens} Tokens · ${cost}`,
  showSubagents: ({ count }) => plural(count, { one: '# Subagent', other: '# Subagenten' }),
  column: { session: 'Sitzung', agent: 'Agent', messages: 'Nachrichten', tokens: 'Tokens', cost: 'Kosten' },
  state: { open: 'Offen', merged: 'Zusammengeführt', abandoned: 'Aufgegeben', archived: 'Archiviert' },
  start: 'Anfang',
  from: ({ excerpt }) => `ab „${excerpt}“`,
  fromStart: 'von Anfang an',
  you: 'Eingabe',
  option: ({ parts }) => list([...parts]),
  level: ({ depth }) => `Ebene ${String(depth)}`,
  branchedFrom: ({ excerpt, parent }) => `abgezweigt ab „${excerpt}“ in „${parent}“`,
  mergedInto: ({ parent }) => `zusammengeführt mit „${parent}“`,
  messageCount: ({ count }) => plural(count, { one: '# Nachricht', other: '# Nachrichten' }),
  tokenCount: ({ tokens }) => `${tokens} Tokens`,
  selected: 'Ausgewählte Sitzung',
  forkPoint: 'Abgezweigt von',
  merge: 'Zusammengeführt mit',
  ownUsage: 'Nutzung',
  withBranches: 'Mit ihren Zweigen',
  usage: ({ tokens, cost }) => `${tokens} Tokens · ${cost}`,
  open: 'Öffnen',
  compareTitle: 'Zweige vergleichen',
  compareWith: 'Vergleichen mit',
  compareNothing: 'Es gibt keine andere Sitzung zum Vergleichen.',
  compareFailed: ({ problem }) => `Die Unterhaltung konnte nicht geladen werden. ${problem}`,
  shared: ({ count }) =>
    plural(count, { one: 'Die erste Nachricht ist gleich.', other: 'Die ersten # Nachrichten sind gleich.' }),
  sharedNothing: 'Die Unterhaltungen haben keine gemeinsame Nachricht.',
  onlyHere: ({ count, tokens }) =>
    `${plural(count, { one: '# Nachricht', other: '# Nachrichten' })} nur hier · ${tokens} Tokens`,
  noneOnlyHere: 'Nichts weiter: Die andere Sitzung setzt hier fort.',
  changedFiles: ({ count }) => plural(count, { one: '# geänderte Datei', other: '# geänderte Dateien' }),
  openBoth: 'Nebeneinander öffnen',
}
