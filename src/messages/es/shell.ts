import type { Translated } from '../translation'

export const shell: Translated<'shell'> = {
  inFolder: ({ folder }) => `En ${folder}`,
  runAgain: 'Ejecutar de nuevo',
  insert: 'Insertar en el mensaje',
  output: 'Salida',
  commands: 'Comandos, del más reciente al más antiguo',
  placeholder: 'Ejecutar un comando en la carpeta de la sesión',
  run: 'Ejecutar',
  empty: 'Todavía no hay comandos. Escribir uno aquí o empezar un mensaje con',
  emptyRest: '. Los comandos que los agentes ejecutan en terminales también aparecen aquí.',
  exitCode: ({ code }) => `Código de salida ${code}`,
  failedToStart: 'No se pudo iniciar',
  timedOut: 'Tiempo agotado',
  endedWithSession: 'Terminado con la sesión',
  stopped: 'Detenido',
  exitedWith: ({ code }) => `El comando terminó con el código ${code}.`,
  ran: ({ command }) => `He ejecutado ${command}:`,
}
