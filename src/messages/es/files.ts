import type { Translated } from '../translation'
import { plural, number } from './format'

export const files: Translated<'files'> = {
  lines: 'líneas',
  revertFile: ({ name }) => `Revertir ${name}`,
  renamedFrom: ({ renamedFrom }) => `Antes ${renamedFrom}`,
  reverted: 'Revertido.',
  outsideFolder: 'Fuera de la carpeta de la sesión.',
  review: 'Revisar',
  title: 'Archivos cambiados',
  showChangesOf: 'Mostrar los cambios de',
  wholeSession: 'Toda la sesión',
  turnWithFiles: ({ turnNumber, files }) =>
    `Turno ${number(turnNumber)} · ${plural(files, { one: '# archivo', other: '# archivos' })}`,
  turn: 'Turno',
  revertTurn: 'Revertir turno…',
  revertTurnLabel: 'Revertir turno',
  revertQuestion: ({ files }) =>
    `¿Restaurar ${plural(files, { one: '# archivo', other: '# archivos' })} al estado anterior a este turno?`,
  revertFiles: ({ files }) => `Revertir ${plural(files, { one: '# archivo', other: '# archivos' })}`,
  files: 'Archivos',
  loadFailed: ({ message }) => `No se pudieron cargar los cambios. ${message}`,
  noneInSession:
    'No ha cambiado ningún archivo en esta sesión. Los archivos que los agentes crean, cambian o eliminan en su carpeta aparecen aquí y se pueden revertir.',
  noneInTurn: 'No ha cambiado ningún archivo en este turno.',
  tooLarge: ({ size }) => `Demasiado grande para mostrarlo (${size})`,
  link: 'Enlace simbólico',
  binary: ({ size }) => `Archivo binario (${size})`,
  previousUnknown:
    'No hay versión anterior con la que comparar: no se hacía seguimiento del archivo antes de este cambio.',
  notKept: 'No se conservó el contenido.',
  revertedToast: ({ named }) => `Revertido: ${named}.`,
  fileCount: ({ count }) => plural(count, { one: '# archivo', other: '# archivos' }),
  change: { created: 'Agregado', modified: 'Modificado', deleted: 'Eliminado', renamed: 'Nombre cambiado' },
  turnNumber: ({ turnNumber }) => `Turno ${number(turnNumber)}`,
  fate: {
    created: 'se eliminará',
    modified: 'recupera su contenido anterior',
    deleted: 'se restaurará',
    renamed: ({ renamedFrom }) => `recupera su nombre ${renamedFrom}`,
  },
  revertRefusedOutside:
    'Parley no escribe fuera de la carpeta de la sesión. Restaura esos archivos a mano; los demás se pueden revertir uno a uno en Archivos.',
  changesOfTurn: ({ turnNumber }) => `Cambios del turno ${number(turnNumber)}`,
  showInFiles: 'Mostrar en Archivos',
}
