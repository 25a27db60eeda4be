import type { Translated } from '../translation'
import { plural, number } from './format'

export const attention: Translated<'attention'> = {
  state: {
    needsYou: 'Action requise',
    failed: 'Échec',
    working: 'Au travail',
    parked: 'En attente',
    doneUnseen: 'Terminée, non consultée',
    idle: 'Inactive',
  },
  done: 'Terminée',
  needs: {
    permission: 'Approbation requise',
    question: 'Question posée',
    signIn: 'Connexion requise',
    limit: 'Limite atteinte',
  },
  needsMany: ({ count }) => plural(count, { one: '# demande vous attend', other: '# demandes vous attendent' }),
  thinking: 'Réflexion',
  /** Work in progress, from the title that the agent gave it. */
  activity: ({ activity: { title = '' } }) => title.replaceAll('`', ''),
  line: ({ what, elapsed }) => `${what} · ${elapsed}`,
  /** News of a session, as one sentence. */
  news: {
    permission: ({ title }) => `« ${title} » demande une approbation.`,
    question: ({ title }) => `« ${title} » a une question.`,
    signIn: ({ title }) => `« ${title} » demande une connexion.`,
    limit: ({ title }) => `« ${title} » a atteint une limite.`,
    failed: ({ title }) => `« ${title} » a échoué.`,
    done: ({ title }) => `« ${title} » est terminée.`,
  },
  nothingWaits: 'Rien ne vous attend.',
  windowTitle: ({ count, title }) => `(${number(count)}) ${title}`,
}
