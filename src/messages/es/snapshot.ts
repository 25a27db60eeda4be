import type { Translated } from '../translation'
import { plural, number } from './format'

export const snapshot: Translated<'snapshot'> = {
  exported: ({ fileName, size }) => `${fileName} exportado (${size}).`,
  exportedRedacted: ({ fileName, size, count }) =>
    `${fileName} exportado (${size}). ${plural(count, { one: '# secreto quitado', other: '# secretos quitados' })}.`,
  share: 'Compartir como página',
  shareAbout:
    'Un archivo que se abre en cualquier navegador, sin Parley y sin red. Otras personas pueden leer la sesión, pero no continuarla. Basta con dejarlo donde puedan acceder a él o enviarlo.',
  sharedPage: ({ fileName, size }) => `${fileName} guardado (${size}).`,
  savePage: 'Guardar página',
  copyPage: 'Copiar página',
  openPage: 'Abrir página',
  showInFolder: 'Mostrar en la carpeta',
  copyPageLink: 'Copiar enlace al archivo',
  exportSessions: 'Exportar sesiones',
  export: 'Exportar',
  format: 'Formato',
  formatSnapshot: 'Instantánea (se puede volver a importar)',
  formatHtml: 'Página web (legible en cualquier navegador)',
  formatMarkdown: 'Markdown (para leer o editar)',
  include: 'Incluir',
  toolOutputs: 'Salidas de herramientas',
  eventLog: 'Registro de eventos',
  ancestors: 'Sesiones principales',
  branches: 'Ramas',
  moreSessions: 'Más sesiones',
  nothingToExport: 'Todavía no hay sesiones que exportar.',
  exportCancelled: 'Exportación cancelada. No se escribió ningún archivo.',
  exportingLabel: 'Exportación',
  cancelExport: 'Cancelar la exportación',
  exporting: 'Exportando…',
  secrets: 'Secretos',
  removeSecrets: 'Quitar claves de API, tokens, claves privadas y contraseñas',
  scanningSecrets: 'Buscando secretos…',
  noSecrets:
    'No se encontró ningún tipo conocido de secreto. Los secretos en imágenes y formatos desconocidos no se pueden detectar.',
  secretsRemoved: ({ count }) =>
    `${plural(count, { one: '# secreto encontrado', other: '# secretos encontrados' })}. Cada uno se sustituye por una nota.`,
  secretsIncluded: ({ count }) =>
    plural(count, {
      one: '# secreto encontrado. Estará en el archivo.',
      other: '# secretos encontrados. Estarán en el archivo.',
    }),
  secretsFound: 'Secretos encontrados',
  secretDetails: ({ kind, count, title }) =>
    `${kind}, ${plural(count, { one: '# lugar', other: '# lugares' })}, el primero en «${title}»`,
  selectNone: 'No seleccionar nada',
  selectAll: 'Seleccionar todo',
  importSessions: 'Importar sesiones',
  importExplanation:
    'Elegir exportaciones de Parley o de otro programa que use el mismo formato, transcripciones de Claude Code, Codex, GitHub Copilot, Gemini CLI u OpenCode, o exportaciones de datos de ChatGPT o Claude. También se pueden soltar archivos y carpetas en cualquier parte de la ventana.',
  emptyFolder: 'No se encontraron archivos de sesión en esta carpeta.',
  notScanned: ({ count }) =>
    `${plural(count, { one: '# archivo más de esta carpeta no se ha examinado', other: '# archivos más de esta carpeta no se han examinado' })}. Para encontrar a la vez todas las sesiones de una herramienta, ir a Configuración › Importación.`,
  withoutSessions: ({ count }) =>
    `${plural(count, { one: '# archivo', other: '# archivos' })} sin sesiones en esta carpeta`,
  filesToImport: 'Archivos que importar',
  folderToImport: 'Carpeta que importar',
  cancelImport: 'Cancelar la importación',
  show: 'Mostrar',
  import: 'Importar',
  importCount: ({ count }) => `Importar ${plural(count, { one: '# sesión', other: '# sesiones' })}`,
  dropToImport:
    'Suelte archivos para importar sesiones, o una carpeta para trabajar en ella. Suelte en el cuadro de mensaje para adjuntar archivos.',
  startInFolder: 'Empezar una sesión aquí',
  withEvents: ({ sessions, messages }) =>
    `${plural(sessions, { one: '# sesión', other: '# sesiones' })}, ${plural(messages, { one: '# mensaje', other: '# mensajes' })}, con eventos`,
  withoutEvents: ({ sessions, messages }) =>
    `${plural(sessions, { one: '# sesión', other: '# sesiones' })}, ${plural(messages, { one: '# mensaje', other: '# mensajes' })}, sin eventos`,
  exportedAt: ', exportado',
  reading: 'Leyendo el archivo…',
  importing: 'Importando…',
  readingLabel: 'Lectura del archivo',
  importingLabel: 'Importación',
  imported: ({ count }) => plural(count, { one: '# sesión importada', other: '# sesiones importadas' }),
  importedInAll: ({ count }) => plural(count, { one: '# sesión importada.', other: '# sesiones importadas.' }),
  skippedInAll: ({ count }) => plural(count, { one: '# sesión omitida.', other: '# sesiones omitidas.' }),
  failedInAll: ({ count }) =>
    plural(count, { one: '# archivo no se pudo importar.', other: '# archivos no se pudieron importar.' }),
  conflicts: ({ count }) => plural(count, { one: '# sesión ya existe', other: '# sesiones ya existen' }),
  notImported:
    'Las aprobaciones y los presupuestos no se importan; a estas sesiones se les aplica la configuración propia.',
  continuesWith: ({ agent }) => `Continúa con ${agent}`,
  continuesIn: ({ agent, folder }) => `Continúa con ${agent} en ${folder}`,
  agentIn: ({ agent, folder }) => `${agent} en ${folder}`,
  defaultAgent: 'el agente predeterminado',
  messageCount: ({ count }) => plural(count, { one: '# mensaje', other: '# mensajes' }),
  conflictChoice: ({ title }) => `Resolución del conflicto de ${title}`,
  importCancelled: 'Importación cancelada. No se cambió nada.',
  unreadable: 'No se puede leer el archivo.',
  saveCancelled: 'Cancelado. No se guardó ningún archivo.',
  previewCancelled: 'Vista previa cancelada.',
  newerHere: 'La mía es más reciente',
  conflict: {
    skip: 'Conservar la mía',
    copy: 'Importar como copia',
    overwrite: 'Reemplazar la mía',
    fail: 'Cancelar la importación',
  },
  skippedCount: ({ count }) => plural(count, { one: '# omitida', other: '# omitidas' }),
  andMore: ({ title, count }) => `${title} y ${number(count)} más`,
  /** The name of a file with sessions that have no names. */
  sessionsFile: 'sesiones',
  copied: ({ title }) => `«${title}» se ha copiado como Markdown.`,
  exceptions: ({ count }) => plural(count, { one: '# excepción', other: '# excepciones' }),
  chosen: ({ chosen, total }) => `${chosen} de ${total} seleccionadas`,
  column: { source: 'De', uses: 'Continúa con', activity: 'Contenido', exists: 'Si ya existe' },
}
