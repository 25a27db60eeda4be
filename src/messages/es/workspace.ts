import type { Translated } from '../translation'
import { plural, number } from './format'

export const workspace: Translated<'workspace'> = {
  filesInFolder: 'Archivos de la carpeta',
  allFiles: 'Todos los archivos de la carpeta',
  loadFailed: ({ message }) => `No se pudo leer la carpeta. ${message}`,
  findFile: 'Buscar archivo',
  findPlaceholder: 'Nombre de archivo',
  newFileMenu: 'Nuevo archivo…',
  empty: 'Esta carpeta está vacía.',
  noMatch: 'No hay archivos que coincidan.',
  shownOf: ({ shown, total }) =>
    `Se muestran ${number(shown)} de ${plural(total, { one: '# archivo', other: '# archivos' })}. Escribir para filtrar.`,
  fileCount: ({ count }) => plural(count, { one: '# archivo', other: '# archivos' }),
  tooMany: 'Esta carpeta tiene más archivos de los que Parley examina.',
  newFile: 'Nuevo archivo',
  create: 'Crear',
  nameHint: 'Relativo a la carpeta de la sesión. Las carpetas que faltan se crean.',
  content: 'Contenido',
  nameTaken: 'Ya existe un archivo con este nombre.',
  namePlaceholder: 'notas/todo.md',
}
