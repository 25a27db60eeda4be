import type { Translated } from '../translation'
import { plural, number, list } from './format'

export const imports: Translated<'imports'> = {
  saveOriginal: 'Guardar la transcripción original',
  saveCopiesOf: ({ tool }) => `Guardar copias de ${tool}`,
  saved: ({ count, size }) =>
    `${plural(count, { one: '# archivo guardado', other: '# archivos guardados' })} (${size}), byte a byte como los escribió la herramienta.`,
  savedFiles: 'Archivos guardados',
  explainOriginal:
    'Guarda los archivos de esta sesión byte a byte, tal como los escribió la herramienta. Los archivos existentes no se reemplazan.',
  explainCopies: ({ tool }) =>
    `Guarda las copias de Parley byte a byte, tal como las escribió ${tool}, con una carpeta por sesión. Los archivos existentes no se reemplazan.`,
  folderOnHost: 'Carpeta en el equipo donde se ejecuta Parley',
  cancelSaving: 'Cancelar el guardado',
  foundDetails: ({ found }) =>
    `${found}. Parley puede mostrarlas, buscar en ellas y continuarlas. Los originales no cambian.`,
  foundIn: ({ count, tool }) => `${number(count)} de ${tool}`,
  list: (items) => list(items),
  keepCopies: ({ reason }) => `Conservar copias, también de sesiones nuevas. ${reason}`,
  importAll: 'Importar todo',
  chooseSessions: 'Elegir…',
  notNow: 'Ahora no',
  importing: 'Importando sesiones',
  cancelling: 'Cancelando…',
  discoveredHint:
    'Las sesiones que otras herramientas guardan en este equipo aparecen en la barra lateral, en «Detectadas». Al abrir una, se importa y el original no cambia.',
  scanning: 'Buscando…',
  scanAgain: 'Buscar de nuevo',
  lastScanned: 'Última búsqueda',
  showInSidebar: 'Mostrar en la barra lateral',
  tools: 'Herramientas',
  files: 'Archivos',
  filesHint:
    'Importar exportaciones de Parley, transcripciones de otras carpetas y exportaciones de datos de ChatGPT o Claude. También se pueden soltar en cualquier parte de la ventana.',
  chooseFiles: 'Elegir archivos…',
  found: ({ count }) => plural(count, { one: '# sesión encontrada', other: '# sesiones encontradas' }),
  imported: ({ count }) => plural(count, { one: '# importada', other: '# importadas' }),
  copies: ({ count, size }) => `${plural(count, { one: '# copia', other: '# copias' })} (${size})`,
  scanNamed: ({ tool }) => `Buscar sesiones de ${tool}`,
  noneFound: 'No se encontraron sesiones',
  saveCopiesNamed: ({ tool }) => `Guardar copias de ${tool}`,
  saveCopies: 'Guardar copias…',
  importAllOf: ({ tool }) => `Importar todo de ${tool}`,
  autoImport: 'Importar automáticamente las sesiones nuevas y conservar copias de sus archivos',
  notThere: ' (no se encuentra)',
  foundInTools: ({ sessions, tools }) =>
    `${plural(sessions, { one: '# sesión encontrada', other: '# sesiones encontradas' })} en ${plural(tools, { one: '# herramienta', other: '# herramientas' })}`,
  cancelled: 'Importación cancelada. Las sesiones ya importadas se conservan.',
  importedToast: ({ count }) => `${plural(count, { one: '# sesión importada', other: '# sesiones importadas' })}.`,
  failed: ({ count, error }) =>
    `${plural(count, { one: '# sesión con errores', other: '# sesiones con errores' })}: ${error}`,
  deletesFiles: ({ displayName, days }) =>
    `${displayName} elimina sus archivos después de ${plural(days, { one: '# día', other: '# días' })}.`,
  importChosen: 'Importar la selección',
  projectsOf: ({ tool }) => `Proyectos de ${tool}`,
  otherTools: 'Otras herramientas, sin sesiones aquí',
  lacks: ({ displayName, facts }) => `Los archivos de ${displayName} no contienen: ${list(facts)}.`,
  untested:
    'Se lee según descripciones de sus archivos. Aún no se ha probado con archivos escritos por la herramienta.',
  noAgent: 'Parley muestra sus sesiones y las continúa con otro agente.',
  facts: {
    tokens: 'recuentos de tokens',
    cachedTokens: 'recuentos de tokens en caché',
    cost: 'costes',
    times: 'horas de cada mensaje',
    folder: 'la carpeta del proyecto',
    toolResults: 'resultados de herramientas',
    model: 'el modelo',
  },
  records: ({ read, unknown }) =>
    `${plural(read, { one: '# registro leído', other: '# registros leídos' })}, ${unknown === 0 ? 'todos entendidos' : `${number(unknown)} sin entender`}`,
  shownRecords: 'Mostrados',
  joinedRecords: 'Unidos a algo mostrado: resultados de llamadas, nombres, consumo, repeticiones',
  hiddenRecords: 'Ocultos',
  unknownRecords: 'No entendidos; el nivel «Detallado» los muestra',
  count: ({ count }) => number(count),
  notUnderstood: ({ count }) =>
    `${plural(count, { one: 'No se entendió # registro', other: 'No se entendieron # registros' })}; el nivel «Detallado» los muestra.`,
  unwatched: {
    network: 'En una unidad de red. Se examina al volver a la ventana y cada cinco minutos.',
    limit: 'El sistema no permite vigilar más carpetas. Se examina al volver a la ventana y cada cinco minutos.',
    refused: 'El sistema no permite que Parley la vigile. Se examina al volver a la ventana y cada cinco minutos.',
  },
  progress: ({ done, total }) => `${number(done)} de ${number(total)}`,
  progressLeft: ({ done, total, left }) => `${number(done)} de ${number(total)} · quedan ${left}`,
  cancelImport: 'Cancelar la importación',
  running: 'Importación de sesiones',
}
