import type { Translated } from '../translation'

export const script: Translated<'script'> = {
  title: 'Ejecutar',
  name: { run: 'Script de ejecución', setup: 'Script de preparación', teardown: 'Script de limpieza' },
  none: {
    run: 'No hay script de ejecución. Inicia el proyecto, por ejemplo npm run dev, y sus puertos aparecen aquí.',
    setup: 'No hay script de preparación. Prepara los nuevos worktrees, por ejemplo con npm ci.',
    teardown: 'No hay script de limpieza. Limpia antes de eliminar un worktree.',
  },
  ofYours: 'Script propio',
  ofFile: ({ file }) => `De ${file}`,
  consent: 'Estos comandos vienen del repositorio. Solo se ejecutan después de que los permitas.',
  run: 'Ejecutar',
  allowAndRun: 'Permitir y ejecutar',
  output: 'Mostrar la salida',
  stopping: 'Deteniendo…',
  commands: 'Comandos',
  editAbout: 'Uno por línea. Se guarda en tus ajustes para este repositorio y se ejecuta sin preguntar.',
  removeOwn: 'Quitar mi script',
  add: 'Añadir script',
  ports: 'Puertos en uso',
  port: ({ port }) => `Puerto ${port}`,
  openInBrowser: 'Abrir en el navegador',
  openPort: ({ port }) => `Abrir el puerto ${port} en el navegador`,
  closePort: ({ port }) => `Cerrar el puerto ${port} y terminar su script`,
  exposed: 'Accesible desde otros equipos',
  portsAbout: ({ first, last }) => `Los scripts reciben los puertos ${first} a ${last}. PORT es el primero.`,
}
