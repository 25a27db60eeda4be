import type { Translated } from '../translation'
import { plural } from './format'

export const machine: Translated<'machine'> = {
  section: 'Equipos',
  about:
    'Las sesiones de otros equipos con Parley aparecen junto a las de este. Los agentes y los archivos se quedan allí; las claves nunca se envían.',
  none: 'Todavía no hay otros equipos. Añada uno para ver aquí sus sesiones.',
  add: 'Añadir equipo',
  way: 'Conectar mediante',
  ways: { ssh: 'SSH', serve: 'Dirección de parley serve', command: 'Comando' },
  host: 'Host',
  hostHint:
    'Un host de su configuración de SSH o usuario@nombre. Debe aceptar su clave sin preguntar y tener Parley instalado.',
  address: 'Dirección',
  addressHint: 'La dirección que muestra allí parley serve, con su token.',
  commandHint: 'Un programa que ejecuta allí «parley rpc», con sus argumentos, uno por línea.',
  nameHint: 'Opcional.',
  state: { connected: 'Conectado', connecting: 'Conectando…', unreachable: 'Inaccesible', off: 'Desconectado' },
  sessions: ({ count }) => plural(count, { one: '# sesión', other: '# sesiones' }),
  lastContact: 'Último contacto:',
  connect: 'Conectar',
  tryNow: 'Intentar ahora',
  disconnect: 'Desconectar',
  connectNamed: ({ name }) => `Conectar ${name}`,
  disconnectNamed: ({ name }) => `Desconectar ${name}`,
  remove: 'Quitar',
  removeNamed: ({ name }) => `Quitar ${name}`,
  removeQuestion: ({ name }) => `¿Quitar ${name}? Sus sesiones dejarán de aparecer aquí. Nada cambia en el equipo.`,
  on: ({ name }) => `En ${name}`,
  onUnreachable: ({ name }) => `En ${name}, inaccesible en este momento`,
  prompt: ({ name }) => `¿Qué se debe hacer en ${name}?`,
  runOn: 'Ejecutar en',
  defaultFolder: ({ folder }) => `Predeterminada: ${folder}`,
  folderThere: ({ name }) => `Carpeta en ${name}`,
  noAttachments: 'No se pueden adjuntar archivos a una sesión de otro equipo. Nombre los archivos de ese equipo con @.',
  agentsFailed: ({ message }) => `No se pudieron cargar los agentes del equipo: ${message}`,
}
