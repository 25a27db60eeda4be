import type { Translated } from '../translation'

export const aside: Translated<'aside'> = {
  dismissedToast: ({ question }) => `Consulta aparte «${question}» descartada.`,
  aside: 'Consulta aparte',
  waiting: 'Requiere atención',
  answering: 'Respondiendo…',
  asideNamed: ({ title }) => `Consulta aparte: ${title}`,
  openAsSession: 'Abrir la consulta aparte como sesión',
  dismiss: 'Descartar la consulta aparte',
  explanation:
    'Separada de la conversación: el agente no la verá allí. Una consulta aparte puede leer archivos, pero no cambiar ni ejecutar nada.',
  loadFailed: ({ message }) => `No se pudo cargar la consulta aparte. ${message}`,
  followUp: 'Seguir preguntando',
  stop: 'Detener la consulta aparte',
  ask: 'Consultar aparte',
  question: 'Preguntar sin agregar nada a la conversación',
  selection: 'Acciones del texto seleccionado',
  quote: 'Citar',
}
