import type { Translated } from '../translation'
import { plural, number } from './format'

export const attention: Translated<'attention'> = {
  state: {
    needsYou: 'Action requise',
    failed: 'Échec',
    working: 'Au travail',
    parked: 'En attente',
    doneUnseen: 'Terminée, non consultée',
    snoozed: 'En veille',
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
  snooze: 'Mettre en veille',
  snoozeAbout: 'La session revient à ce moment, ou dès que son agent demande quelque chose de nouveau.',
  snoozeUntil: { hour: 'Dans une heure', evening: 'Ce soir', tomorrow: 'Demain', nextWeek: 'La semaine prochaine' },
  seenToast: ({ count }) =>
    plural(count, { one: 'Marquée comme consultée', other: '# sessions marquées comme consultées' }),
  unseenToast: ({ count }) =>
    plural(count, { one: 'Marquée comme non lue', other: '# sessions marquées comme non lues' }),
  backToast: ({ count }) => plural(count, { one: 'De retour', other: '# sessions de retour' }),
  snoozedToast: ({ count, time }) =>
    plural(count, { one: `En veille jusqu’à ${time}`, other: `# sessions en veille jusqu’à ${time}` }),
  doneToast: ({ title }) => `« ${title} » est réglée et archivée`,
  doneMany: ({ count }) =>
    plural(count, { one: '# session est réglée et archivée', other: '# sessions sont réglées et archivées' }),
  removeWorktree: 'Supprimer le worktree…',
}
