import type { Translated } from '../translation'
import { plural, number } from './format'

export const attention: Translated<'attention'> = {
  state: {
    needsYou: 'Requiere atención',
    failed: 'Error',
    working: 'Trabajando',
    parked: 'En espera',
    doneUnseen: 'Terminada, sin ver',
    snoozed: 'Pospuesta',
    idle: 'Inactiva',
  },
  done: 'Terminada',
  needs: {
    permission: 'Requiere aprobación',
    question: 'Tiene una pregunta',
    signIn: 'Requiere iniciar sesión',
    limit: 'Límite alcanzado',
  },
  needsMany: ({ count }) =>
    plural(count, { one: '# solicitud requiere atención', other: '# solicitudes requieren atención' }),
  thinking: 'Pensando',
  /** Work in progress, from the title that the agent gave it. */
  activity: ({ activity: { title = '' } }) => title.replaceAll('`', ''),
  line: ({ what, elapsed }) => `${what} · ${elapsed}`,
  /** News of a session, as one sentence. */
  news: {
    permission: ({ title }) => `«${title}» requiere aprobación.`,
    question: ({ title }) => `«${title}» tiene una pregunta.`,
    signIn: ({ title }) => `«${title}» requiere iniciar sesión.`,
    limit: ({ title }) => `«${title}» ha alcanzado un límite.`,
    failed: ({ title }) => `Error en «${title}».`,
    done: ({ title }) => `«${title}» ha terminado.`,
  },
  nothingWaits: 'Nada requiere atención.',
  windowTitle: ({ count, title }) => `(${number(count)}) ${title}`,
  snooze: 'Posponer',
  snoozeAbout: 'La sesión vuelve a esa hora o cuando su agente pida algo nuevo.',
  snoozeUntil: { hour: 'Dentro de una hora', evening: 'Esta tarde', tomorrow: 'Mañana', nextWeek: 'La próxima semana' },
  seenToast: ({ count }) => plural(count, { one: 'Marcada como vista', other: '# sesiones marcadas como vistas' }),
  unseenToast: ({ count }) =>
    plural(count, { one: 'Marcada como no leída', other: '# sesiones marcadas como no leídas' }),
  backToast: ({ count }) => plural(count, { one: 'De vuelta', other: '# sesiones de vuelta' }),
  snoozedToast: ({ count, time }) =>
    plural(count, { one: `Pospuesta hasta ${time}`, other: `# sesiones pospuestas hasta ${time}` }),
  doneToast: ({ title }) => `«${title}» está lista y archivada`,
  doneMany: ({ count }) =>
    plural(count, { one: '# sesión está lista y archivada', other: '# sesiones están listas y archivadas' }),
  removeWorktree: 'Eliminar worktree…',
}
