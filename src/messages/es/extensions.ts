import type { Translated } from '../translation'
import { plural } from './format'

export const extensions: Translated<'extensions'> = {
  enableTitle: ({ title }) => `¿Activar ${title}?`,
  filesChanged: 'Sus archivos han cambiado desde que se activó.',
  warning:
    'Una extensión es un programa que se ejecuta con los permisos del usuario: puede leer y cambiar archivos y usar la red. Activar solo extensiones de confianza. Parley vuelve a preguntar cuando cambian sus archivos.',
  program: 'Programa',
  access: 'Acceso a Parley',
  noAccess: 'Ninguno, salvo seguir conectada',
  use: ({ title }) => `Usar ${title}`,
  restartNamed: ({ title }) => `Reiniciar ${title}`,
  reviewNamed: ({ title }) => `Revisar ${title}`,
  review: 'Revisar',
  toReview: ({ title }) => `Extensión por revisar: ${title}`,
  waits: 'Sus archivos han cambiado desde que se activó, por lo que ya no se ejecuta.',
  keepOff: 'Mantener desactivada',
  explanation:
    'Las extensiones son programas que agregan herramientas de agente, comandos de barra, contexto y pasos de compresión. Parley inicia las activadas y las reinicia si terminan. Ninguna se ejecuta antes de que se hayan aprobado sus archivos.',
  loadFailed: ({ error }) => `No se pudieron cargar las extensiones. ${error}`,
  reload: 'Recargar',
  title: 'Extensiones',
  noneFound:
    'No se encontraron extensiones. Cada una va en su propia carpeta con un archivo parley-extension.json, en la carpeta extensions junto a los datos de Parley o en .parley/extensions de un proyecto.',
  status: { running: 'En ejecución', disabled: 'Desactivada', failed: 'Error', starting: 'Iniciando…' },
  scope: {
    tools: 'Ofrecer herramientas a los agentes',
    commands: 'Ofrecer comandos de barra',
    context: 'Agregar contexto a los prompts',
    compression: 'Ofrecer pasos de compresión, que leen la conversación',
    sessions: 'Leer y cambiar todas las sesiones y enviar mensajes a los agentes',
    approvals: 'Responder a solicitudes de permiso y preguntas en nombre del usuario',
    host: 'Cambiar los ajustes, la configuración y los datos guardados',
  },
  offFilesChanged: 'Desactivada, archivos cambiados',
  tools: ({ count }) => plural(count, { one: '# herramienta', other: '# herramientas' }),
  commands: ({ count }) => plural(count, { one: '# comando', other: '# comandos' }),
}
