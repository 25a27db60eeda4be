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
    'Un host de su configuración de SSH o usuario@nombre. Las contraseñas, frases de contraseña y claves desconocidas se preguntan aquí.',
  hostInvalid: 'Introduzca un nombre de host sin espacios, por ejemplo servidor o ana@servidor.',
  address: 'Dirección',
  addressHint: 'La dirección que muestra allí parley serve, con su token.',
  addressInvalid: 'Introduzca una dirección completa que empiece por http:// o https://.',
  commandHint: 'Un programa que ejecuta allí «parley rpc», con sus argumentos, uno por línea.',
  nameHint: 'Opcional.',
  state: { connected: 'Conectado', connecting: 'Conectando…', unreachable: 'Inaccesible', off: 'Desconectado' },
  sessions: ({ count }) => plural(count, { one: '# sesión', other: '# sesiones' }),
  unlisted: ({ count }) =>
    plural(count, {
      one: '# sesión más no aparece en la lista: es anterior a las 20 000 más recientes o sus datos no son válidos.',
      other:
        '# sesiones más no aparecen en la lista: son anteriores a las 20 000 más recientes o sus datos no son válidos.',
    }),
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
  ask: {
    'host-key': ({ name }) => `Clave desconocida de ${name}`,
    password: ({ name }) => `Contraseña para ${name}`,
    passphrase: ({ name }) => `Frase de contraseña para ${name}`,
    pin: ({ name }) => `PIN para ${name}`,
    confirm: ({ name }) => `¿Permitir el uso de una clave para ${name}?`,
    notice: ({ name }) => `${name} le espera`,
    other: ({ name }) => `${name} pregunta`,
  },
  hostKeyAbout:
    'Compare la huella digital con la que le dio el responsable del equipo. Si no coincide, es posible que alguien esté escuchando.',
  answerAbout: 'Solo se envía a ssh y no se guarda.',
  yourAnswer: { password: 'Contraseña', passphrase: 'Frase de contraseña', pin: 'PIN', other: 'Respuesta' },
  trustKey: 'Confiar en la clave',
  allowKey: 'Permitir',
  install: 'Instalar Parley',
  installNamed: ({ name }) => `Instalar Parley en ${name}`,
  installQuestion: ({ name }) =>
    `Parley falta en ${name} o es demasiado antiguo. El servidor de esta versión se copia allí por ssh, en ~/.parley/server. No necesita root ni red en ese equipo.`,
  installingOn: ({ name }) => `Instalando Parley en ${name}…`,
  chooseFolder: ({ name }) => `Elegir una carpeta en ${name}`,
  adopt: 'Adoptar sesiones',
  adoptNamed: ({ name }) => `Adoptar las sesiones de ${name}`,
  adoptQuestion: ({ name }) =>
    `¿Adoptar las sesiones de ${name}? Solo si el equipo se ha perdido definitivamente: continuarán en este con lo que había publicado. Sus carpetas no se incluyen.`,
  adopted: ({ count, others, failed }) =>
    [
      plural(count, { one: '# sesión adoptada.', other: '# sesiones adoptadas.' }),
      ...(others === 0
        ? []
        : [plural(others, { one: '# la adoptó otro equipo.', other: '# las adoptaron otros equipos.' })]),
      ...(failed === 0 ? [] : [plural(failed, { one: '# no se pudo adoptar.', other: '# no se pudieron adoptar.' })]),
    ].join(' '),
  fleet: {
    none: 'Este equipo no está en ninguna flota.',
    state: {
      connected: ({ name, host }) => `En la flota ${name} como ${host}`,
      connecting: ({ name }) => `Conectando con la flota ${name}…`,
      unreachable: ({ name }) => `No se puede acceder a la flota ${name}`,
    },
    hosts: ({ count }) => plural(count, { one: 'Hay # equipo más.', other: 'Hay # equipos más.' }),
    unpublished: ({ count }) =>
      plural(count, { one: '# sesión espera su publicación.', other: '# sesiones esperan su publicación.' }),
  },
  asOf: ({ name, time }) =>
    `No se puede llegar a ${name} ahora. Esta es la conversación tal como estaba a fecha de ${time}; no se puede enviar nada.`,
  continueHere: 'Continuar aquí',
  moveHere: 'Mover aquí',
  lookingAt: ({ name }) => `Consultando a ${name}…`,
  conversationComes:
    'La conversación se convierte en una sesión nueva de este equipo. Los secretos que contiene se reemplazan; los permisos, límites y presupuestos no se trasladan.',
  copyComes: ({ name, time, count }) =>
    `No se puede acceder a ${name}. La copia del ${time} se convierte en una sesión nueva de este equipo, con ${plural(count, { one: '# mensaje', other: '# mensajes' })} y sin archivos.`,
  closesThere: ({ name }) =>
    `La sesión en ${name} se cierra y remite a la nueva. Deshaga el traslado para reabrirla. Los archivos se quedan allí.`,
  staysThere: ({ name }) => `La sesión en ${name} se queda como está.`,
  agentGoesOn: ({ agent }) => `${agent} de este equipo sigue con la conversación.`,
  agentIsMissing: ({ agent }) =>
    `${agent} no está disponible en este equipo. Elija otro agente con el próximo mensaje.`,
  cannotBring: ({ name }) => `Ahora no se puede acceder a ${name}. Conéctelo y vuelva a intentarlo.`,
  busyThere: 'Un agente está trabajando en la sesión. Deténgalo o espere, y luego mueva la sesión.',
  code: 'Código',
  codeComes: ({ repository, branch, count, name }) =>
    branch === ''
      ? `El commit de ${repository} viene aquí con ${plural(count, { one: '# archivo sin confirmar', other: '# archivos sin confirmar' })}. Los archivos ignorados se quedan en ${name}.`
      : `La rama ${branch} de ${repository} viene aquí con ${plural(count, { one: '# archivo sin confirmar', other: '# archivos sin confirmar' })}. Los archivos ignorados se quedan en ${name}.`,
  noCode: ({ name }) =>
    `La carpeta en ${name} no está en ningún repositorio git, así que sus archivos se quedan allí. La sesión trabaja en una carpeta de este equipo:`,
  intoWorktree: 'Worktree nuevo de un repositorio de este equipo',
  repository: 'Repositorio',
  intoClone: 'Copia nueva del repositorio en una carpeta de este equipo',
  withoutCode: 'Sin código; trabajar en una carpeta de este equipo',
  bringing: ({ name }) => `Copiando desde ${name}…`,
  bringCancelled: ({ name }) => `Cancelado. No ha cambiado nada aquí ni en ${name}.`,
  movedTo: ({ machine, time }) => `Esta sesión se movió a ${machine} el ${time} y sigue allí.`,
  openMoved: 'Abrir',
  takeBack: 'Reabrir aquí',
  moving: ({ machine }) =>
    `La sesión en ${machine} se cierra en cuanto se pueda acceder a ese equipo. Hasta entonces también puede seguir allí.`,
  copies: 'Copias para leer sin conexión',
  copiesOf: ({ name }) => `Copias de ${name} para leer sin conexión`,
  kept: { nothing: 'Ninguna', opened: 'Conversaciones abiertas', all: 'Todas las conversaciones' },
}
