import type { Translated } from '../translation'
import { plural, number } from './format'

export const attention: Translated<'attention'> = {
  state: {
    needsYou: 'Eingabe nötig',
    failed: 'Fehlgeschlagen',
    working: 'Arbeitet',
    parked: 'Geparkt',
    doneUnseen: 'Fertig, nicht angesehen',
    idle: 'Untätig',
  },
  done: 'Fertig',
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
}
