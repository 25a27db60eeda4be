import type { Translated } from '../translation'

export const terminal: Translated<'terminal'> = {
  open: 'Abrir terminal',
  opening: 'Abriendo el terminal…',
  close: 'Cerrar terminal',
  named: ({ title }) => `Terminal: ${title}`,
  exited: ({ code }) => `Terminado con el código ${code}`,
  endedBy: ({ signal }) => `Terminado por ${signal}`,
  reconnecting: 'Conexión perdida. El terminal continúa cuando vuelva.',
  leave: 'F6 sale del terminal.',
  screenReader: 'Modo lector de pantalla',
  signInHint: 'Seguir los pasos en el terminal. Parley continúa cuando termina el comando.',
  tabs: 'Terminales y comandos',
  commands: 'Comandos',
  numbered: ({ name, number }) => `${name} ${number}`,
  ofSignIn: 'Inicio de sesión',
  ofAgent: 'Agente',
  name: 'Nombre del terminal',
  nameHint: 'Nombre del programa',
  rename: 'Cambiar nombre…',
  more: 'Más acciones del terminal',
  startAgain: 'Iniciar de nuevo',
}
