import type { Translated } from '../translation'
import { plural } from './format'

export const palette: Translated<'palette'> = {
  title: 'Paleta de comandos',
  results: 'Resultados',
  open: 'Abrir',
  archived: 'Archivada',
  placeholder: {
    all: 'Ir a una sesión, un comando, una opción o un archivo…',
    commands: 'Ejecutar un comando…',
    sessions: 'Ir a una sesión…',
    files: 'Abrir un archivo de la carpeta de la sesión…',
    settings: 'Ir a una opción…',
    history: 'Buscar en los mensajes de todas las sesiones…',
  },
  group: {
    sessions: 'Sesiones',
    commands: 'Comandos',
    settings: 'Configuración',
    agents: 'Agentes',
    prompts: 'Prompts',
    files: 'Archivos',
    history: 'Historial',
  },
  /** Headings before anything is typed. */
  before: {
    sessions: 'Sesiones recientes',
    commands: 'Comandos',
    settings: 'Configuración',
    agents: 'Agentes',
    prompts: 'Prompts',
    files: 'Archivos',
    history: 'Historial',
  },
  prefix: {
    commands: 'Comandos',
    sessions: 'Sesiones',
    files: 'Archivos',
    settings: 'Configuración',
    history: 'Historial',
  },
  empty: {
    all: 'Sin resultados.',
    commands: 'Ningún comando coincide.',
    sessions: 'Ninguna sesión coincide.',
    files: 'Ningún archivo coincide. Los archivos son los de la carpeta de la sesión abierta.',
    settings: 'Ninguna opción coincide.',
    history: 'Sin resultados.',
  },
  startWith: ({ agent }) => `Nueva sesión con ${agent}`,
  insertPrompt: ({ name }) => `Insertar el prompt ${name}`,
  searchHistory: 'Buscar en todas las sesiones',
  searchHistoryFor: ({ query }) => `Buscar «${query}» en todas las sesiones`,
  count: ({ count }) => plural(count, { one: '# resultado', other: '# resultados' }),
}
