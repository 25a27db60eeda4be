import type { Translated } from '../translation'
import { plural, number } from './format'

export const attention: Translated<'attention'> = {
  state: {
    needsYou: 'Eingabe nötig',
    failed: 'Fehlgeschlagen',
    working: 'Arbeitet',
    parked: 'Geparkt',
    doneUnseen: 'Beendet, nicht angesehen',
    snoozed: 'Zurückgestellt',
    idle: 'Untätig',
  },
  done: 'Beendet',
  needs: {
    permission: 'Genehmigung nötig',
    question: 'Hat eine Frage',
    signIn: 'Anmeldung nötig',
    limit: 'Limit erreicht',
  },
  needsMany: ({ count }) =>
    plural(count, { one: '# Anfrage wartet auf Eingabe', other: '# Anfragen warten auf Eingabe' }),
  thinking: 'Denkt nach',
  /** Work in progress, from the title that the agent gave it. */
  activity: ({ activity: { title = '' } }) => title.replaceAll('`', ''),
  line: ({ what, elapsed }) => `${what} · ${elapsed}`,
  /** News of a session, as one sentence. */
  news: {
    permission: ({ title }) => `„${title}“ benötigt eine Genehmigung.`,
    question: ({ title }) => `„${title}“ hat eine Frage.`,
    signIn: ({ title }) => `„${title}“ benötigt eine Anmeldung.`,
    limit: ({ title }) => `„${title}“ hat ein Limit erreicht.`,
    failed: ({ title }) => `„${title}“ ist fehlgeschlagen.`,
    done: ({ title }) => `„${title}“ ist fertig.`,
  },
  nothingWaits: 'Keine Eingabe nötig.',
  windowTitle: ({ count, title }) => `(${number(count)}) ${title}`,
  snooze: 'Zurückstellen',
  snoozeAbout: 'Die Sitzung kommt zu dieser Zeit wieder, oder sobald ihr Agent etwas Neues braucht.',
  snoozeUntil: { hour: 'In einer Stunde', evening: 'Heute Abend', tomorrow: 'Morgen', nextWeek: 'Nächste Woche' },
  seenToast: ({ count }) =>
    plural(count, { one: 'Als angesehen markiert', other: '# Sitzungen als angesehen markiert' }),
  unseenToast: ({ count }) =>
    plural(count, { one: 'Als ungelesen markiert', other: '# Sitzungen als ungelesen markiert' }),
  backToast: ({ count }) => plural(count, { one: 'Zurückgeholt', other: '# Sitzungen zurückgeholt' }),
  snoozedToast: ({ count, time }) =>
    plural(count, { one: `Zurückgestellt bis ${time}`, other: `# Sitzungen zurückgestellt bis ${time}` }),
  doneToast: ({ title }) => `„${title}“ ist erledigt und archiviert`,
  doneMany: ({ count }) =>
    plural(count, { one: '# Sitzung ist erledigt und archiviert', other: '# Sitzungen sind erledigt und archiviert' }),
  removeWorktree: 'Worktree entfernen …',
}
