import type { Translated } from '../translation'
import { plural, number } from './format'

export const desktop: Translated<'desktop'> = {
  closedByQuit: 'Se salió de Parley.',
  alreadyOpen: ({ dataDir }) =>
    `Parley ya se está ejecutando con los datos de ${dataDir}. Su ventana pasa al primer plano.`,
  untitledSession: 'Sesión sin título',
  agentWorking: 'Un agente sigue trabajando.',
  agentsWorking: ({ sessions }) =>
    `Hay agentes trabajando en ${plural(sessions, { one: '# sesión', other: '# sesiones' })}.`,
  quitStopsAgents: 'Al salir se detienen. Todo lo hecho hasta ahora está guardado.',
  stopAndQuit: 'Salir de todos modos',
  noKeychain: ({ fallback }) => `Parley no encontró ningún llavero utilizable en este equipo. ${fallback}`,
  inKeychain: 'Las claves de API se cifran con el llavero de este equipo.',
  quit: 'Salir',
  program: { desktop: 'Otra ventana de Parley', serve: '`parley serve`', rpc: '`parley rpc`', host: '`parley host`' },
  alreadyRunning: 'Parley ya se está ejecutando',
  dataInUse: ({ program, pid, dataDir }) => `${program} (proceso ${pid}) está usando los datos de ${dataDir}.`,
  shownAt: ({ url }) => `Está disponible en ${url}.`,
  inBackground: ({ pid, dataDir }) =>
    `Se inició en segundo plano (proceso ${pid}) con los datos de ${dataDir}. La aplicación puede ocupar su lugar: las sesiones se conservan, los agentes que están trabajando se interrumpen y los demás equipos se desconectan hasta que vuelvan a conectarse.\nDe lo contrario, salir y usarlo con «parley», o iniciar la aplicación con otra carpeta de datos: --data CARPETA`,
  stopAndOpen: 'Detenerlo y abrir Parley',
  otherData: 'Salir de él primero o iniciar Parley con otra carpeta de datos: --data CARPETA',
  startFailed: 'Parley no puede iniciarse',
  openFailed: 'Parley no puede abrir sus datos',
  dataUntouched: ({ dataDir }) =>
    `Los datos de ${dataDir} no se han cambiado. Corregir la carpeta o iniciar Parley con otra: --data CARPETA`,
  updates: {
    check: 'Buscar actualizaciones…',
    newer: ({ version }) => `Parley ${version} está disponible`,
    newerDetail: ({ current }) =>
      `Esta es la versión ${current}. Nada se instala por sí solo: descargue la versión más reciente e instálela sobre esta.`,
    download: 'Descargar',
    later: 'Ahora no',
    newest: 'Parley está actualizado',
    newestDetail: ({ current }) => `La versión ${current} es la más reciente.`,
    noFeed: 'No hay ninguna dirección de actualizaciones',
    noFeedDetail: 'Indique una en Ajustes › Escritorio o consulte el sitio del que obtuvo Parley.',
    failed: 'No se pudieron buscar actualizaciones',
  },
  more: ({ count }) => `y ${number(count)} más`,
  notSavedHere: 'Desde aquí solo se pueden abrir archivos guardados desde que se inició Parley.',
  context: {
    noSuggestions: 'Sin sugerencias',
    addToDictionary: 'Agregar al diccionario',
    openLink: 'Abrir enlace',
    copyLink: 'Copiar la dirección del enlace',
    copyLinkText: 'Copiar el texto del enlace',
    copyImage: 'Copiar imagen',
  },
}
