import type { Translated } from '../translation'

export const details: Translated<'details'> = {
  copyValue: ({ name }) => `Copiar: ${name}`,
  loadFailed: ({ message }) => `No se pudieron cargar los detalles. ${message}`,
  tagsAndNotes: 'Etiquetas y notas',
  notesPlaceholder: 'Notas privadas. La búsqueda las incluye.',
  noBranch: 'HEAD desasociado',
  agents: 'Agentes',
  noAgents: 'Todavía no hay agentes. El primer mensaje inicia uno.',
  environment: { creating: 'Iniciando', ready: 'En ejecución', terminated: 'Terminado' },
  exitCode: ({ code }) => ` (código de salida ${code})`,
  startedIn: ({ time }) => `en ${time}`,
  removeTag: ({ tag }) => `Quitar la etiqueta ${tag}`,
  addTag: 'Agregar etiqueta',
  row: {
    state: 'Estado',
    started: 'Inicio',
    ended: 'Fin',
    process: 'Proceso',
    folder: 'Carpeta',
    agent: 'Agente',
    itsSession: 'ID de sesión del agente',
    branch: 'Rama',
    commit: 'Commit',
    id: 'ID',
    transcript: ({ size }) => `Transcripción (${size})`,
  },
}
