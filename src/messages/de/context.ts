import type { Translated } from '../translation'
import { plural } from './format'

export const context: Translated<'context'> = {
  part: {
    prose: 'Nachrichten',
    context: 'Angehängter Kontext',
    reasoning: 'Überlegungen',
    tools: 'Tools',
    files: 'Dateien',
    other: 'Anweisungen und Tools',
  },
  filling: 'Füllt sich',
  nearlyFull: 'Fast voll',
  tokens: ({ tokens }) => `${tokens} Token`,
  inMessages: ({ count }) => `in ${plural(count, { one: '# Nachricht', other: '# Nachrichten' })}`,
  used: ({ used, max }) => `${used} von ${max} Token`,
  tokensByKind: 'Token nach Art',
  notReported: 'Dieser Agent meldet seine Kontextnutzung nicht. Die Zahlen sind aus dem Text geschätzt.',
  reported:
    'Vom Agenten bei seinem letzten Aufruf gemeldet. Die Aufteilung ist aus dem Text geschätzt (≈), die Teile ergeben daher nicht immer genau die Summe.',
  you: 'Sie',
  shortened: 'Gekürzt',
  tokenCount: ({ count }) => plural(count, { one: '# Token', other: '# Token' }),
  tokenCountEstimated: ({ count }) => `${plural(count, { one: '# Token', other: '# Token' })}, geschätzt`,
  unpin: 'Lösen: Komprimierung zulassen',
  pin: 'Anheften: vor Komprimierung schützen',
  loadFailed: ({ problem }) => `Der Kontext konnte nicht geladen werden. ${problem}`,
  beforeStart: 'Kontext vor der laufenden Runde des Agenten. Neue Ausgaben kommen am Ende hinzu.',
  notIncluded: ({ reasons }) => `Nicht enthalten: ${reasons}.`,
  stopAgentFirst: 'Zuerst den Agenten stoppen',
  compress: 'Komprimieren …',
  empty: 'Der Kontext ist leer. Nachrichten erscheinen hier, sobald der Agent sie erhält.',
  messagesInContext: 'Nachrichten im Kontext',
  summaryOf: ({ count }) => `Zusammenfassung von ${plural(count, { one: '# Nachricht', other: '# Nachrichten' })}`,
  mergedBranch: 'Zusammengeführter Zweig',
  inherited: 'Übernommen',
  toolRepair: 'ein unvollständiger Toolaufruf wurde abgeschlossen',
  shortenedByCompression: 'durch Komprimierung gekürzt',
  shortenedAtFork: 'am Fork-Punkt gekürzt',
  taken: {
    summarized: ({ count }) => `${plural(count, { one: '# Nachricht', other: '# Nachrichten' })} zusammengefasst`,
    rewound: ({ count }) => `${plural(count, { one: '# Nachricht', other: '# Nachrichten' })} zurückgespult`,
    droppedByCompression: ({ count }) =>
      `${plural(count, { one: '# Nachricht', other: '# Nachrichten' })} durch Komprimierung weggelassen`,
    withoutToolCall: ({ count }) => `${plural(count, { one: '# Nachricht', other: '# Nachrichten' })} ohne Toolaufruf`,
    omittedAtFork: ({ count }) =>
      `${plural(count, { one: '# Nachricht', other: '# Nachrichten' })} am Fork-Punkt ausgelassen`,
  },
}
