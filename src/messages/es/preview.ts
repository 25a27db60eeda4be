import type { Translated } from '../translation'
import { plural } from './format'

export const preview: Translated<'preview'> = {
  title: 'Vista previa',
  page: 'Página de la vista previa',
  tools: 'Herramientas de la vista previa',
  back: 'Atrás',
  reload: 'Recargar',
  port: 'Puerto',
  address: 'Ruta de la página',
  viewport: 'Tamaño de pantalla',
  viewports: { fit: 'Ajustar', phone: 'Teléfono', tablet: 'Tableta', desktop: 'Escritorio' },
  pick: 'Elegir un elemento',
  stopPicking: 'Dejar de elegir',
  picking: 'Haz clic en un elemento de la página para añadirlo al mensaje. Escape lo cancela.',
  console: ({ count }) =>
    count === 0 ? 'Consola' : `Consola, ${plural(count, { one: '# error', other: '# errores' })}`,
  entries: 'Mensajes de la consola',
  noEntries: 'Aún no hay mensajes.',
  levels: { error: 'Error', warn: 'Advertencia', info: 'Información', log: 'Registro' },
  sendErrors: 'Añadir los errores al mensaje',
  empty: 'La página del proyecto en ejecución se muestra aquí, junto a la sesión.',
  elsewhere: 'La vista previa solo se muestra en el equipo que ejecuta esta sesión.',
  fromPage: ({ url }) => `Elemento de la página ${url} en la vista previa:`,
  consoleOf: ({ url }) => `Errores de consola de la página ${url} en la vista previa:`,
}
