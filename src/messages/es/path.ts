import type { Translated } from '../translation'

export const path: Translated<'path'> = {
  actionsFor: ({ name }) => `Acciones para ${name}`,
  desktopOnly: 'Solo en la aplicación de escritorio',
  gone: 'Ya no existe',
  reveal: 'Mostrar en el administrador de archivos',
  copyPath: 'Copiar ruta',
  copiedInstead: 'La aplicación de escritorio abre los archivos en el editor. En su lugar se ha copiado la ruta.',
  folders: 'Carpetas',
  parentFolder: 'Carpeta superior',
  repository: 'Repositorio de Git',
  noFolders: 'No hay carpetas',
  moreFolders: 'Hay más carpetas. Escriba la ruta de una.',
  showHidden: 'Mostrar carpetas ocultas',
  useFolder: 'Usar esta carpeta',
  openFolder: 'Abrir',
}
